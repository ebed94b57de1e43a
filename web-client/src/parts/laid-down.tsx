/* parts/laid-down.tsx - the sign beside a turn that the server played: it had been laid down as a reply. */

const words = 'a reply laid down before';

export function LaidDown() {
  return (
    <span class="laid-down" title={words}>
      <span aria-hidden="true">»</span>
      <span class="unseen">, {words}</span>
    </span>
  );
}
