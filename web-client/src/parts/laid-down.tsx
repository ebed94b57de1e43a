/* parts/laid-down.tsx - the mark next to a turn that was played as a conditional move. */
import { say } from '../words';

const words = say('a planned reply');

export function LaidDown() {
  return (
    <span class="laid-down" title={words}>
      <span aria-hidden="true">»</span>
      <span class="unseen">, {words}</span>
    </span>
  );
}
