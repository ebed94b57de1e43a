/* parts/clock.tsx - the clock chooser: none, a common one, or a custom one, with a sentence that explains it. */
import {
  clockOf,
  clockWords,
  dayClocks,
  liveClocks,
  type ClockDraft,
  type LiveKind,
} from '../text/clocks';
import { count } from '../text/words';
import { Choose, type Way } from './choose';

interface Props {
  /* Distinguishes the fields of two choosers on one page. */
  name: string;
  draft: ClockDraft;
  onChange: (draft: ClockDraft) => void;
}

const ways: Way[] = [
  { value: 'none', title: 'none' },
  { value: 'live', title: 'minutes' },
  { value: 'days', title: 'days' },
  { value: 'other', title: 'other' },
];

const kinds: Way[] = [
  { value: 'fischer', title: 'Fischer' },
  { value: 'bronstein', title: 'Bronstein' },
  { value: 'delay', title: 'delay' },
  { value: 'byoyomi', title: 'byo-yomi' },
];

const adds: Partial<Record<LiveKind, string>> = {
  fischer: 'Seconds added',
  bronstein: 'Seconds given back',
  delay: 'Seconds of delay',
};

type Field = 'minutes' | 'add' | 'period' | 'periods';

function fieldsOf(kind: LiveKind): [Field, string][] {
  if (kind === 'byoyomi') {
    return [
      ['minutes', 'Minutes'],
      ['periods', 'Periods'],
      ['period', 'Seconds each'],
    ];
  }
  return [
    ['minutes', 'Minutes'],
    ['add', adds[kind] ?? ''],
  ];
}

function Numbers({ name, draft, onChange }: Props) {
  return (
    <div class="clock-numbers">
      {fieldsOf(draft.kind).map(([field, title]) => (
        <label key={field} class="field">
          <span class="note">{title}</span>
          <input
            inputMode="decimal"
            name={`${name}-${field}`}
            autocomplete="off"
            maxLength={6}
            value={draft[field]}
            onInput={event => onChange({ ...draft, [field]: event.currentTarget.value })}
          />
        </label>
      ))}
    </div>
  );
}

function Second({ name, draft, onChange }: Props) {
  if (draft.way === 'live') {
    return (
      <Choose
        name={`${name}-live`}
        legend="Minutes + seconds"
        shown
        value={draft.live}
        ways={liveClocks.map(value => ({ value, title: value.replace('+', ' + ') }))}
        onChange={live => onChange({ ...draft, live })}
      />
    );
  }
  if (draft.way === 'days') {
    return (
      <Choose
        name={`${name}-days`}
        legend="For every turn"
        shown
        value={draft.days}
        ways={dayClocks.map(value => ({ value, title: count(Number(value), 'day') }))}
        onChange={days => onChange({ ...draft, days })}
      />
    );
  }
  if (draft.way === 'none') return null;
  return (
    <>
      <Choose
        name={`${name}-kind`}
        legend="Kind"
        shown
        ways={kinds}
        value={draft.kind}
        onChange={kind => onChange({ ...draft, kind: kind as LiveKind })}
      />
      <Numbers name={name} draft={draft} onChange={onChange} />
    </>
  );
}

export function ClockChooser({ name, draft, onChange }: Props) {
  const { clock, problem } = clockOf(draft);
  return (
    <div class="clock-chooser">
      <div class="clock-ways">
        <Choose
          name={`${name}-way`}
          legend="Clock"
          shown
          ways={ways}
          value={draft.way}
          onChange={way => onChange({ ...draft, way: way as ClockDraft['way'] })}
        />
        <Second name={name} draft={draft} onChange={onChange} />
      </div>
      <p class={problem ? 'note clock-wrong' : 'note'} aria-live="polite">
        {problem ?? clockWords(clock)}
      </p>
    </div>
  );
}
