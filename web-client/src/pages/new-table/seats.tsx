/* pages/new-table/seats.tsx - for tables of more than two: who takes each of the other seats. */
import { levelOf, type Level } from '../../parts/levels';
import type { GamePage } from '../../proto';
import { otherNames, othersOf, type Terms } from './terms';
import { say } from '../../words';

const person = 'person';

interface SeatProps {
  title: string;
  levels: Level[];
  value: number | null;
  onChange: (value: number | null) => void;
}

function SeatLine({ title, levels, value, onChange }: SeatProps) {
  const says = value === null ? say('Joins by your link.') : levelOf(levels, value)?.says;
  const change = (text: string) => onChange(text === person ? null : Number(text));
  return (
    <li class="seat-line">
      <label class="field">
        <span class="note">{title}</span>
        <select
          value={value === null ? person : String(value)}
          onChange={event => change(event.currentTarget.value)}
        >
          <option value={person}>{say('A person')}</option>
          {levels.map(({ level, name }) => (
            <option key={level} value={String(level)}>
              {say('Computer, {level}  {name}', { level, name })}
            </option>
          ))}
        </select>
      </label>
      <p class="note">{says}</p>
    </li>
  );
}

interface Props {
  page: GamePage;
  terms: Terms;
  levels: Level[];
  onChange: (others: (number | null)[]) => void;
}

export function ComputerSeats({ page, terms, levels, onChange }: Props) {
  const others = othersOf(page, terms);
  return (
    <ul class="seat-lines">
      {otherNames(page, terms).map((title, i) => (
        <SeatLine
          key={i}
          title={title}
          levels={levels}
          value={others[i] ?? null}
          onChange={value => onChange(others.map((one, j) => (j === i ? value : one)))}
        />
      ))}
    </ul>
  );
}
