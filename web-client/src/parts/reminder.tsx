/* parts/reminder.tsx - a line for whoever would be locked out by losing one device. */
import { say } from '../words';

export const Reminder = () => (
  <div class="announcement" role="status">
    <span>
      {say(
        'You have only one way in. Put ten codes away, or add a second way, before you lose it.',
      )}
    </span>
    <a class="word" href="/account#ways-in">
      {say('Ways in')}
    </a>
  </div>
);
