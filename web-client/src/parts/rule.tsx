/* parts/rule.tsx - one rule of a new table: its name, how well it is documented, its choices. */
import { Choose, type Way } from './choose';
import { GradeMark } from './grade';
import type { Option } from '../proto';
import { say } from '../words';

interface Props {
  option: Option;
  value: string;
  onChange: (value: string) => void;
}

const few = 4;

/* The text of a numeric value of an option. */
function numberOf(option: Option, value: string): number | null {
  const prefix = option.numbers?.prefix ?? '';
  const digits = value.startsWith(prefix) ? value.slice(prefix.length) : '';
  return option.numbers && /^\d+$/.test(digits) ? Number(digits) : null;
}

const written = (option: Option, n: number) => `${option.numbers?.prefix ?? ''}${n}`;

type Worded = Way & { title: string };

function wordsOf(option: Option): Worded[] {
  const words = option.values.map(({ value, title }) => ({ value, title }));
  const { min, max } = option.numbers ?? { min: 1, max: 0 };
  if (max - min + 1 + words.length > few) return words;
  const numbers = Array.from({ length: max - min + 1 }, (_, i) => min + i);
  return [...words, ...numbers.map(n => ({ value: written(option, n), title: String(n) }))];
}

/* The number field is one of the choices; it starts with the default or the middle of its range. */
function NumberField({ option, value, onChange }: Props) {
  const { min, max } = option.numbers!;
  const chosen = numberOf(option, value);
  const set = (text: string) => {
    const n = Number(text);
    if (text !== '' && Number.isInteger(n)) {
      onChange(written(option, Math.min(max, Math.max(min, n))));
    }
  };
  return (
    <label class={chosen === null ? 'way number' : 'way number chosen'}>
      <span class="unseen">
        {say('{title}, a number from {min} to {max}', { title: option.title, min, max })}
      </span>
      <input
        type="number"
        min={min}
        max={max}
        value={chosen ?? ''}
        placeholder={`${min}–${max}`}
        onChange={event => set(event.currentTarget.value)}
      />
    </label>
  );
}

const room = 360; // pixels available for choices in one line; each takes the width of its letters and its borders

/* Whether the choices need more than one line; then they are all given the same width. */
function needsLines(ways: Worded[], open: boolean): boolean {
  return ways.reduce((sum, { title }) => sum + 33 + 7.5 * title.length, open ? 84 : 0) > room;
}

function Choices(props: Props) {
  const { option, value, onChange } = props;
  const ways = wordsOf(option);
  const open = option.numbers !== null && ways.length === option.values.length;
  return (
    <div class={needsLines(ways, open) ? 'rule-choices in-lines' : 'rule-choices'}>
      {ways.length > 0 && (
        <Choose
          name={`rule-${option.name}`}
          legend={option.title}
          ways={ways}
          value={value}
          onChange={onChange}
        />
      )}
      {open && <NumberField {...props} />}
    </div>
  );
}

export function Rule(props: Props) {
  const { option, value } = props;
  return (
    <li class="rule">
      <div class="rule-words">
        <h3 class="rule-name">
          {option.title}{' '}
          {value !== option.standard && <span class="changed">{say('changed')}</span>}
        </h3>
        <p class="note">
          <GradeMark grade={option.grade} /> {option.help}
        </p>
      </div>
      <Choices {...props} />
    </li>
  );
}
