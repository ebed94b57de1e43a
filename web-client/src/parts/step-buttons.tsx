/* parts/step-buttons.tsx - buttons to the start, back, forward and to the end, with a text
 * between them. */
import { say } from '../words';
const ways = [
  { name: 'first', title: say('To the start'), path: 'M5 4v12M16 4l-7 6 7 6' },
  { name: 'before', title: say('One back'), path: 'M13 4l-7 6 7 6' },
  { name: 'next', title: say('One forward'), path: 'M7 4l7 6-7 6' },
  { name: 'last', title: say('To the end'), path: 'M15 4v12M4 4l7 6-7 6' },
] as const;

export type StepWay = (typeof ways)[number]['name'];

interface Props {
  words: string;
  /* null: that button is disabled. */
  steps: Record<StepWay, (() => void) | null>;
}

export function StepButtons({ words, steps }: Props) {
  const button = ({ name, title, path }: (typeof ways)[number]) => (
    <button
      class="button"
      data-action={name}
      aria-label={title}
      title={title}
      aria-disabled={!steps[name]}
      onClick={() => steps[name]?.()}
    >
      <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" focusable="false">
        <path d={path} fill="none" stroke="currentColor" stroke-width="2" />
      </svg>
    </button>
  );
  return (
    <div class="study-steps" role="group" aria-label={say('Steps')}>
      {ways.slice(0, 2).map(button)}
      <p class="note" aria-live="polite">
        {words}
      </p>
      {ways.slice(2).map(button)}
    </div>
  );
}
