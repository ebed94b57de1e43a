/* pages/replay/controls.tsx - the slider and the buttons of a replay. */
import { numberAt, turnAt, type Turn } from '../../replay/turns';
import type { Walk } from '../../replay/walk';
import { say } from '../../words';

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

function Arrow({ to }: { to: keyof typeof paths }) {
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" focusable="false">
      <path d={paths[to]} fill="none" stroke="currentColor" stroke-width="2" />
    </svg>
  );
}

interface Props {
  walk: Walk;
  turns: Turn[];
  words: string;
}

/* A turn of several leaps is one, numbered as in the list. */
function placeWords({ ply, count: plies }: Walk, turns: Turn[]): string {
  const count = numberAt(turns, turns.length - 1);
  if (!plies) return say('no turn yet');
  return ply
    ? say('turn {at} of {count}', { at: numberAt(turns, turnAt(turns, ply)), count })
    : say('the start');
}

export function ReplayControls({ walk, turns, words }: Props) {
  const { ply, count, playing } = walk;
  const place = placeWords(walk, turns);
  const button = (way: keyof typeof paths, where: number, off: boolean) => (
    <button
      class="button"
      data-action={way}
      aria-label={titles[way]}
      title={titles[way]}
      aria-disabled={off}
      onClick={() => !off && walk.to(where)}
    >
      <Arrow to={way} />
    </button>
  );
  return (
    <div class="replay-controls" role="group" aria-label={say('Step through the game')}>
      <label class="replay-slider">
        <span class="unseen">{say('Position')}</span>
        <input
          type="range"
          min={0}
          max={count}
          value={ply}
          aria-valuetext={say('{place}. {words}', { place, words })}
          onInput={event => walk.to(Number(event.currentTarget.value))}
        />
        <span class="note" aria-hidden="true">
          {place}
        </span>
      </label>
      <div class="replay-buttons">
        {button('first', 0, ply === 0)}
        {button('before', ply - 1, ply === 0)}
        <button
          class="button replay-play"
          data-action="play"
          disabled={!count}
          onClick={walk.toggle}
        >
          {playing ? say('Stop') : say('Play')}
        </button>
        {button('next', ply + 1, ply === count)}
        {button('last', count, ply === count)}
      </div>
    </div>
  );
}
