/* parts/clock.tsx - the clock chooser: no clock, common ones in a row, or a custom one, with a
 * sentence that explains it. */
import { clockOf } from '../text/clock-chosen';
import { clockWords } from '../text/clock-words';
import { dayClocks, liveClocks, type ClockDraft, type LiveKind } from '../text/clocks';
import { Choose, type Way } from './choose';
import { kept, say, sayMany } from '../words';

interface Props {
  /* Distinguishes the fields of two choosers on one page. */
  name: string;
  draft: ClockDraft;
  onChange: (draft: ClockDraft) => void;
}

const ways: Way[] = [
  { value: 'none', title: say('None') },
  ...liveClocks.map(value => ({ value, title: kept(value.replace('+', ' + ')) })),
  { value: 'days', title: say('Days') },
  { value: 'other', title: say('Other') },
];

const others: ClockDraft['way'][] = ['none', 'days', 'other'];

/* The draft with one of the choices applied. */
function withWay(draft: ClockDraft, value: string): ClockDraft {
  const way = others.find(other => other === value);
  return way ? { ...draft, way } : { ...draft, way: 'live', live: value };
}

const kinds: Way[] = [
  { value: 'fischer', title: say('Fischer') },
  { value: 'bronstein', title: say('Bronstein') },
  { value: 'delay', title: 'delay' },
  { value: 'byoyomi', title: say('byo-yomi') },
];

const adds: Partial<Record<LiveKind, string>> = {
  fischer: say('Seconds added'),
  bronstein: say('Seconds given back'),
  delay: say('Seconds of delay'),
};

type Field = 'minutes' | 'add' | 'period' | 'periods';

function fieldsOf(kind: LiveKind): [Field, string][] {
  if (kind === 'byoyomi') {
    return [
      ['minutes', say('Minutes')],
      ['periods', say('Periods')],
      ['period', say('Seconds each')],
    ];
  }
  return [
    ['minutes', say('Minutes')],
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
  if (draft.way === 'days') {
    return (
      <Choose
        name={`${name}-days`}
        legend={say('For every turn')}
        shown
        value={draft.days}
        ways={dayClocks.map(value => ({
          value,
          title: sayMany(Number(value), '{n} day', '{n} days'),
        }))}
        onChange={days => onChange({ ...draft, days })}
      />
    );
  }
  if (draft.way === 'none' || draft.way === 'live') return null;
  return (
    <>
      <Choose
        name={`${name}-kind`}
        legend={say('Kind')}
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
          legend={say('Clock')}
          shown
          ways={ways}
          value={draft.way === 'live' ? draft.live : draft.way}
          onChange={way => onChange(withWay(draft, way))}
        />
        <Second name={name} draft={draft} onChange={onChange} />
      </div>
      <p class={problem ? 'note clock-wrong' : 'note'} aria-live="polite">
        {problem ?? clockWords(clock)}
      </p>
    </div>
  );
}
