/* parts/levels.tsx - chooses the strength of a computer: in one line, or as a list with
 * descriptions. */
import { levels, useFetched } from '../net/api';
import type { LevelList as Levels } from '../proto';
import { levelText } from '../text/levels';
import { Choose } from './choose';
import { say, figures } from '../words';

export type Level = Levels['levels'][number];

const numbers = [1, 2, 3, 4, 5, 6];

/* All levels, weakest first; without names until the server has sent them. */
export function useLevels(): Level[] {
  const { value } = useFetched(levels, '');
  if (!value) return numbers.map(level => ({ level, name: '', says: '' }));
  return value.levels.map(({ level, name, says }) => ({
    level,
    name: levelText(name),
    says: levelText(says),
  }));
}

interface Props {
  /* Distinguishes two choosers on one page. */
  name: string;
  all: Level[];
  value: number;
  onChange: (level: number) => void;
}

export const levelOf = (all: Level[], level: number): Level | undefined =>
  all.find(one => one.level === level);

/* "Merchant (computer) · Counts men well, and takes one too many." */
export function LevelWords({ level }: { level: Level | undefined }) {
  if (!level?.name) return null;
  return (
    <>
      <strong>{say('{name} (computer)', { name: level.name })}</strong> · {level.says}
    </>
  );
}

/* Level numbers side by side; the levels are described elsewhere. */
export const LevelBar = ({ name, all, value, onChange }: Props) => (
  <Choose
    kind="level-bar"
    name={name}
    legend={say('Level')}
    ways={all.map(one => ({
      value: String(one.level),
      title: figures(one.level),
      label: `${figures(one.level)} ${one.name}`,
    }))}
    value={String(value)}
    onChange={level => onChange(Number(level))}
  />
);

/* One row per level. */
export function LevelList({ name, all, value, onChange }: Props) {
  return (
    <fieldset class="level-list">
      <legend class="unseen">{say('Level')}</legend>
      {all.map(one => (
        <label key={one.level} class={one.level === value ? 'level chosen' : 'level'}>
          <input
            type="radio"
            name={name}
            value={one.level}
            checked={one.level === value}
            onChange={() => onChange(one.level)}
          />
          <span class="level-name">{one.name || figures(one.level)}</span>
          <span class="note">{one.says}</span>
        </label>
      ))}
    </fieldset>
  );
}
