/* parts/announcement.tsx - what those who run the site announce, above every page. */
import { useState } from 'preact/hooks';
import { useStore } from '../base/store';
import { wire } from '../net/session';
import { say } from '../words';

export function Announcement() {
  const text = useStore(wire.announcement);
  const [closed, close] = useState('');
  if (!text || text === closed) return null;
  return (
    <div class="announcement" role="status">
      <span dir="auto">{text}</span>
      <button class="word" onClick={() => close(text)}>
        {say('Close')}
      </button>
    </div>
  );
}
