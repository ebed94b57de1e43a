/* pages/analysis/lines.tsx - the best turns with what may follow, or what each turn is worth by a table. */
import type { Found, Line, Value } from '../../rules';
import { worthNumber, worthOf } from '../../study/worth';
import type { Thought } from './engine';

interface Props {
  thought: Thought;
  isOn: boolean;
  seat: number;
  names: string[];
  toggle: () => void;
  /* Play the first turn, or so many of a line. */
  play: (turns: string[]) => void;
}

const words = { win: 'wins', draw: 'draw', loss: 'loses' };

function ValueRow({ value, play }: { value: Value; play: Props['play'] }) {
  const { result, turns, turn } = value;
  return (
    <li class="best-line">
      <button onClick={() => play([turn])}>
        <span class={`value-sign ${result}`}>{result === 'draw' ? 'draw' : turns}</span>
        <strong>{turn}</strong>
        <span class="note">
          {result === 'draw' ? 'draw' : `${words[result]} in ${turns} turns`}
        </span>
      </button>
    </li>
  );
}

const order = { win: 0, draw: 1, loss: 2 };
const byWorth = (a: Value, b: Value) =>
  order[a.result] - order[b.result] ||
  (a.result === 'loss' ? b.turns - a.turns : a.turns - b.turns);

function LineRow({ line, seat, play }: { line: Line; seat: number; play: Props['play'] }) {
  return (
    <li class="best-line">
      <button onClick={() => play([line.turn])}>
        <span class="line-number">{worthNumber(worthOf(line, seat))}</span>
        <span class="line-turns">
          <strong>{line.turn}</strong> {line.line.join(' ')}
        </span>
      </button>
    </li>
  );
}

function depthWords(found: Found | null, busy: boolean): string {
  if (!found) return busy ? 'looking' : '';
  return `${found.depth} ${found.depth === 1 ? 'turn' : 'turns'} deep`;
}

export function BestTurns({ thought, isOn, seat, names, toggle, play }: Props) {
  const { found, values, busy } = thought;
  return (
    <section class="best-turns" aria-label="Best turns" aria-busy={busy}>
      <div class="best-head">
        <h2>{values ? `Every turn of ${names[seat]}` : `Best turns for ${names[seat]}`}</h2>
        <p class="note">
          {values ? 'exact' : isOn ? depthWords(found, busy) : ''}
          {' · '}
          <button class="link" data-action="think" aria-pressed={isOn} onClick={toggle}>
            {isOn ? 'stop' : 'look'}
          </button>
        </p>
      </div>
      <ol>
        {values &&
          [...values]
            .sort(byWorth)
            .map(value => <ValueRow key={value.turn} value={value} play={play} />)}
        {found?.lines.map(line => (
          <LineRow key={line.turn} line={line} seat={seat} play={play} />
        ))}
      </ol>
    </section>
  );
}
