/* pages/analysis/lines.tsx - the best turns with the expected replies, or the value of each turn
 * from a table. */
import type { Game } from '../../board/api';
import { WorthGlyph } from '../../parts/worth';
import type { Line, Value } from '../../rules';
import { withNumbers } from '../../text/squares';
import { chanceWorth, worthNumber, worthOf, type Worth } from '../../study/worth';
import type { Thought } from './engine';
import { say, sayMany } from '../../words';

interface Props {
  game: Game;
  thought: Thought;
  isOn: boolean;
  seat: number;
  names: string[];
  toggle: () => void;
  /* Plays the given turns: the first of a line, or several of them. */
  play: (turns: string[]) => void;
}

type Common = Pick<Props, 'game' | 'play'>;

function ValueRow({ game, value, play }: Common & { value: Value }) {
  const { result, turns, turn } = value;
  return (
    <li class="best-line">
      <button onClick={() => play([turn])}>
        <span class="worth-cell">
          <span class={`worth ${result}`}>
            <WorthGlyph result={result} />
            {result === 'draw' ? say('draw') : turns}
          </span>
        </span>
        <strong>{withNumbers(game, turn)}</strong>
        <span class="note">
          {result === 'draw'
            ? say('draw')
            : result === 'win'
              ? say('wins in {turns} turns', { turns })
              : say('loses in {turns} turns', { turns })}
        </span>
      </button>
    </li>
  );
}

const order = { win: 0, draw: 1, loss: 2 };
const byWorth = (a: Value, b: Value) =>
  order[a.result] - order[b.result] ||
  (a.result === 'loss' ? b.turns - a.turns : a.turns - b.turns);

interface RowProps extends Common {
  line: Line;
  worth: Worth;
}

function LineRow({ game, line, worth, play }: RowProps) {
  return (
    <li class="best-line">
      <button onClick={() => play([line.turn])}>
        <span class="line-number">{worthNumber(worth)}</span>
        <span class="line-turns">
          <strong>{withNumbers(game, line.turn)}</strong> {withNumbers(game, line.line.join(' '))}
        </span>
      </button>
    </li>
  );
}

function depthWords({ found, chances, busy }: Thought): string {
  if (chances && found) return sayMany(found.depth, '{n} throw deep', '{n} throws deep');
  if (!found) return busy ? say('analysing') : '';
  return sayMany(found.depth, '{n} turn deep', '{n} turns deep');
}

const deep = 20; // turns of depth for which width is reserved, so that growing text does not move what is beside it

export function BestTurns({ game, thought, isOn, seat, names, toggle, play }: Props) {
  const { found, values, chances, busy } = thought;
  return (
    <section class="best-turns" aria-label={say('Best turns')} aria-busy={busy}>
      <div class="best-head">
        <h2>
          {values
            ? say('Every turn for {name}', { name: names[seat] })
            : say('Best turns for {name}', { name: names[seat] })}
        </h2>
        <p class="note">
          <span
            class={values ? 'depth exact' : 'depth'}
            data-widest={sayMany(deep, '{n} turn deep', '{n} turns deep')}
          >
            {values ? say('exact') : isOn ? depthWords(thought) : ''}
          </span>
          <span class={values || isOn ? '' : 'unsaid'}> · </span>
          <button class="link" data-action="think" aria-pressed={isOn} onClick={toggle}>
            {isOn ? say('stop') : say('analyse')}
          </button>
        </p>
      </div>
      <ol>
        {values &&
          [...values]
            .sort(byWorth)
            .map(value => <ValueRow key={value.turn} game={game} value={value} play={play} />)}
        {found?.lines.map(line => (
          <LineRow
            key={line.turn}
            game={game}
            line={line}
            worth={chances ? chanceWorth(chances[seat]!, seat) : worthOf(line, seat)}
            play={play}
          />
        ))}
      </ol>
    </section>
  );
}
