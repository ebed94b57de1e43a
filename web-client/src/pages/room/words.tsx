/* pages/room/words.tsx - the six actions beside the board, or five in a row on a phone. They
 * never move. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { onlyComputers } from '../../room/computers';
import type { Visit } from '../../room/visit';
import { slotsOf, tellWhyNot, type Place, type Slot, type Ways } from './slots';
import { say } from '../../words';

const deafFor = 400;
const armedFor = 4000;
const stillFor = 1000;

/* True for a moment after the labels have changed: presses meant for the old ones are ignored. */
function useStill(over: boolean): boolean {
  const before = useRef(over);
  const [still, set] = useState(false);
  useEffect(() => {
    if (before.current === over) return;
    before.current = over;
    set(over);
    const timer = setTimeout(() => set(false), stillFor);
    return () => clearTimeout(timer);
  }, [over]);
  return still;
}

interface WordProps {
  slot: Slot;
  still: boolean;
  /* Called with the question while the button asks for confirmation, and with null when it no
   * longer does. */
  onArm: (words: string | null) => void;
}

type Asking = 'no' | 'deaf' | 'armed';

/* Asks for confirmation in place: first it ignores presses for a moment, so that a double press
 * does not confirm; then it can be confirmed for some seconds. */
function useAsking(slot: Slot, onArm: WordProps['onArm']): [Asking, (to: Asking) => void] {
  const [asking, ask] = useState<Asking>('no');
  const may = slot.sure !== undefined && !slot.off;
  useEffect(() => {
    if (asking === 'no') return;
    if (!may) return (ask('no'), onArm(null));
    onArm(slot.sure!);
    const next = asking === 'deaf' ? 'armed' : 'no';
    const timer = setTimeout(() => ask(next), asking === 'deaf' ? deafFor : armedFor);
    return () => (clearTimeout(timer), onArm(null));
  }, [asking, may]);
  return [may ? asking : 'no', ask];
}

function Word({ slot, still, onArm }: WordProps) {
  const [asking, ask] = useAsking(slot, onArm);
  const sure = asking !== 'no';
  const press = () => {
    if (still || asking === 'deaf') return;
    if (slot.off) return tellWhyNot(slot);
    if (!slot.sure) return slot.run();
    if (asking === 'armed') slot.run();
    ask(asking === 'armed' ? 'no' : 'deaf');
  };
  const kind = sure ? 'insists' : slot.off ? 'off' : (slot.tone ?? '');
  return (
    <button
      class={`word ${kind}`}
      data-place={slot.place}
      data-action={sure ? `${slot.name}-sure` : slot.name}
      aria-disabled={slot.off || still || asking === 'deaf' ? true : undefined}
      aria-expanded={slot.expanded}
      onClick={press}
      onKeyDown={event => event.key === 'Escape' && sure && ask('no')}
    >
      {sure ? say('Sure?') : slot.words}
    </button>
  );
}

interface Props {
  at: Visit;
  ways: Ways;
  onArm: (words: string | null) => void;
}

function Places({ at, ways, onArm, shown }: Props & { shown: Place[] }) {
  const { status } = at.table!.room;
  const still = useStill(status === 'over' || status === 'aborted');
  const slots = slotsOf(at, ways).filter(slot => shown.includes(slot.place));
  return (
    <>
      {slots.map(slot => (
        <Word key={slot.place} slot={slot} still={still} onArm={onArm} />
      ))}
    </>
  );
}

const all: Place[] = ['takeback', 'draw', 'resign', 'flip', 'talk', 'hint'];

/* The actions beside the board. */
export function Words(props: Props) {
  return (
    <div class="words" role="group" aria-label={say('At this table')}>
      <Places {...props} shown={all} />
    </div>
  );
}

/* The actions at the bottom of a phone. Computers do not chat, so against computers only the
 * hint takes the place of the chat. */
export function WordBar(props: Props & { onTable: () => void }) {
  const last: Place = onlyComputers(props.at.table!.room) ? 'hint' : 'talk';
  return (
    <div class="phone-bar" role="group" aria-label={say('At this table')}>
      <Places {...props} shown={['takeback', 'draw', 'resign', 'flip', last]} />
      <button class="word" data-place="table" data-action="table" onClick={props.onTable}>
        {say('Table')}
      </button>
    </div>
  );
}
