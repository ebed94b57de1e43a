/* parts/pick-games.tsx - picks some of the games by their drawings. */
import type { GameRow } from '../proto';
import { Thumbnail } from './thumbnail';

interface Props {
  legend: string;
  games: GameRow[];
  chosen: string[];
  onChange: (chosen: string[]) => void;
}

function Pick({ game, on, toggle }: { game: GameRow; on: boolean; toggle: () => void }) {
  return (
    <label class={on ? 'pick chosen' : 'pick'}>
      <input
        type="checkbox"
        class="unseen"
        name="game"
        value={game.key}
        checked={on}
        onChange={toggle}
      />
      <Thumbnail game={game} size={44} />
      <span>{game.title}</span>
    </label>
  );
}

export function PickGames({ legend, games, chosen, onChange }: Props) {
  const toggle = (key: string) =>
    onChange(chosen.includes(key) ? chosen.filter(one => one !== key) : [...chosen, key]);
  return (
    <fieldset class="picks-field">
      <legend class="note">{legend}</legend>
      <div class="picks">
        {games.map(game => (
          <Pick
            key={game.key}
            game={game}
            on={chosen.includes(game.key)}
            toggle={() => toggle(game.key)}
          />
        ))}
      </div>
    </fieldset>
  );
}
