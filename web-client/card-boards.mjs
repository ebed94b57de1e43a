// card-boards.mjs - what the board on a game's card is drawn from, as a hash. tests/browser/cards.mjs keeps those of the cards that it
// drew in card-boards.json; test/cards.test.ts compares them with the games.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// client: the folder of the web client.
const keptIn = client => join(client, 'card-boards.json');

const definitionOf = (client, key) =>
  JSON.parse(readFileSync(join(client, '../games/defs', `${key}.json`), 'utf8'));

/* Whatever places points, lines and men, with the values that options have by themselves. */
export function hashBoard(game, whole = game) {
  const drawn = {
    module: whole.module,
    men: whole.seats.map(({ piece }) => piece),
    boards: [whole.boards, whole.board],
    starts: [whole.starts, whole.start],
    parameters: whole.parameters,
    options: (whole.options ?? []).map(option => [option.name, option.default]),
    set: game.set,
  };
  return createHash('sha256').update(JSON.stringify(drawn)).digest('hex').slice(0, 16);
}

export function boardOf(client, key) {
  const game = definitionOf(client, key);
  return hashBoard(game, game.preset_of ? definitionOf(client, game.preset_of) : game);
}

export const keptBoards = client => JSON.parse(readFileSync(keptIn(client), 'utf8'));

/* Keeps the boards of these games as they are now. */
export function keepBoards(client, keys) {
  const now = Object.fromEntries(keys.map(key => [key, boardOf(client, key)]));
  const all = Object.entries({ ...keptBoards(client), ...now });
  const sorted = Object.fromEntries(all.sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(keptIn(client), `${JSON.stringify(sorted, null, 2)}\n`);
}
