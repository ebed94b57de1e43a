/* pages/replay/controls.tsx - the slider and the buttons of a replay. */
import { numberAt, turnAt, type Turn } from '../../replay/turns';
import { StepButton } from '../../parts/step-buttons';
import type { Walk } from '../../replay/walk';
import { say } from '../../words';

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
  const step = (to: number) => (to < 0 || to > count || to === ply ? null : () => walk.to(to));
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
        <StepButton way="first" press={step(0)} />
        <StepButton way="before" press={step(ply - 1)} />
        <button
          class="button replay-play"
          data-action="play"
          disabled={!count}
          onClick={walk.toggle}
        >
          {playing ? say('Stop') : say('Play')}
        </button>
        <StepButton way="next" press={step(ply + 1)} />
        <StepButton way="last" press={step(count)} />
      </div>
    </div>
  );
}
