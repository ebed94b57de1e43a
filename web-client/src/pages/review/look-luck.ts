/* pages/review/look-luck.ts - evaluates every throw and every choice of a finished game with
 * dice, one at a time. */
import type { ReplayGame } from '../../proto';
import type { Rules, Worths } from '../../rules';
import { askedOf, endWorths, type Station } from '../../study/luck';
import type { Reviewed } from '../../study/record';
import { useEvaluated } from './look';

/* The most states examined for one question; if they do not suffice, the search looks one throw
 * less ahead. */
const nodes = 400_000;

export interface Luck {
  /* By station; null: not evaluated yet. */
  worths: (Worths | null)[];
  done: boolean;
  problem: string;
}

async function look(
  rules: Rules,
  replay: Reviewed,
  game: ReplayGame,
  station: Station,
  count: number,
): Promise<Worths | null> {
  const ended = station.kind === 'end' ? endWorths(game, replay.game.seats.length) : null;
  if (ended) return ended;
  const { position, moves, played, depth } = askedOf(game, station, count);
  return rules.worth(position, moves, played, { depth, nodes }).done;
}

export function useLuck(replay: Reviewed, game: ReplayGame, stations: Station[]): Luck {
  return useEvaluated(
    replay,
    (): Luck => ({ worths: stations.map(() => null), done: false, problem: '' }),
    async (rules, set, isOver) => {
      const worths: (Worths | null)[] = stations.map(() => null);
      for (const [index, station] of stations.entries()) {
        if (isOver()) return;
        worths[index] = await look(rules, replay, game, station, stations.length);
        // Some results come quickly, so only every fourth one renders.
        if (index % 4 === 0) set(() => ({ worths: [...worths], done: false, problem: '' }));
      }
      set(() => ({ worths, done: true, problem: '' }));
    },
    [game, stations],
  );
}
