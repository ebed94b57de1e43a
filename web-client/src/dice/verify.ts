/* dice/verify.ts - checks the dice of a finished game against the commitments made before it began. */
import type { RecordFile, RecordGame } from '../proto';
import { commitment, entropyCommit, keyOf, thrown } from './throws';
import { say, sayMany } from '../words';

export interface Finding {
  ok: boolean;
  text: string;
}

/* What this device saw or sent during the game; each part may be unknown. */
export interface Seen {
  commit: string | undefined;
  entropy: string | undefined;
  /* Strong dice: all commitments as of this device's reveal, comma-separated. */
  commits?: string | undefined;
}

type Throw = Extract<RecordGame['events'][number], { e: 'throw' }>;

async function fixedBefore(game: RecordGame, seed: string, seen: Seen): Promise<Finding[]> {
  const made = await commitment(game.game_id ?? '', seed);
  const findings = [
    { ok: made === game.commit, text: say('The seed is the one that was fixed before the game.') },
  ];
  if (seen.commit) {
    findings.push({
      ok: seen.commit === game.commit,
      text: say('It matches what this device saw at the start.'),
    });
  }
  if (seen.entropy) {
    findings.push({
      ok: game.entropy.includes(seen.entropy),
      text: say('It includes what this device added to the dice.'),
    });
  }
  return findings;
}

function asSeen(game: RecordGame, seen: Seen): Finding[] {
  if (!seen.commits) return [];
  const ok = (game.entropy_commits ?? []).map(commit => commit ?? '').join() === seen.commits;
  return [
    {
      ok,
      text: say('All commitments match those this device saw before it showed its own part.'),
    },
  ];
}

// Strong dice: each seat revealed what it had committed to before seeing any other.
async function committedTo(game: RecordGame): Promise<Finding[]> {
  if (game.dice_mode !== 'strong') return [];
  const commits = game.entropy_commits ?? [];
  const kept = await Promise.all(
    game.entropy.map(async (entropy, seat) => {
      const made =
        entropy && entropy.length >= 32
          ? await entropyCommit(game.game_id ?? '', seat, entropy)
          : '';
      return commits[seat] ? commits[seat] === made : entropy === null;
    }),
  );
  const wrong = kept.indexOf(false);
  const text = say(
    "Every player added to the dice what they had committed to before they saw the others'.",
  );
  const some = say('What seat {wrong} added to the dice is not what it had committed to.', {
    wrong: wrong + 1,
  });
  const none = commits.some(Boolean)
    ? null
    : say('It claims strong dice, but shows no commitments.');
  return [{ ok: wrong < 0 && none === null, text: none ?? (wrong < 0 ? text : some) }];
}

async function oneThrow(key: Uint8Array, event: Throw, i: number): Promise<string | null> {
  if (event.i !== i) return say('Throw {number} is missing.', { number: i + 1 });
  const values = await thrown(key, i, event.kind);
  if (values?.join() === event.values.join()) return null;
  const was = { number: i + 1, values: event.values.join('-') };
  return values
    ? say('Throw {number} was {values} and should be {right}.', { ...was, right: values.join('-') })
    : say('Throw {number} was {values}, of an unknown kind.', was);
}

async function allThrows(game: RecordGame, seed: string): Promise<Finding> {
  const key = await keyOf(game.game_id ?? '', seed, game.entropy);
  const events = game.events.filter((event): event is Throw => event.e === 'throw');
  for (const [i, event] of events.entries()) {
    const wrong = await oneThrow(key, event, i);
    if (wrong) return { ok: false, text: wrong };
  }
  const text = sayMany(
    events.length,
    'The one throw follows from the seed.',
    'All {n} throws follow from the seed, in order, none left out.',
  );
  return { ok: true, text };
}

/* Each check and whether it holds; null while the game's seed is secret. */
export async function verify(
  record: RecordFile,
  index: number,
  seen: Seen,
): Promise<Finding[] | null> {
  const game = record.games[index];
  if (!game?.seed || !game.commit) return null;
  return [
    ...(await fixedBefore(game, game.seed, seen)),
    ...(await committedTo(game)),
    ...asSeen(game, seen),
    await allThrows(game, game.seed),
  ];
}
