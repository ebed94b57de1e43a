/* parts/step-buttons.tsx - buttons to the start, back, forward and to the end, alone and with a
 * text between them. */
import { say } from '../words';
import { Strokes } from './strokes';

const paths = {
  first: 'M5 4v12M16 4l-7 6 7 6',
  before: 'M13 4l-7 6 7 6',
  next: 'M7 4l7 6-7 6',
  last: 'M15 4v12M4 4l7 6-7 6',
};

const titles = {
  first: say('The start'),
  before: say('One back'),
  next: say('One forward'),
  last: say('The end'),
};

type StepWay = keyof typeof paths;

/* press: null if it leads nowhere now. */
export function StepButton({ way, press }: { way: StepWay; press: (() => void) | null }) {
  return (
    <button
      class="button"
      data-action={way}
      aria-label={titles[way]}
      title={titles[way]}
      aria-disabled={!press}
      onClick={() => press?.()}
    >
      <Strokes d={paths[way]} />
    </button>
  );
}

interface Props {
  words: string;
  steps: Record<StepWay, (() => void) | null>;
}

export function StepButtons({ words, steps }: Props) {
  return (
    <div class="study-steps" role="group" aria-label={say('Steps')}>
      <StepButton way="first" press={steps.first} />
      <StepButton way="before" press={steps.before} />
      <p class="note" aria-live="polite">
        {words}
      </p>
      <StepButton way="next" press={steps.next} />
      <StepButton way="last" press={steps.last} />
    </div>
  );
}
