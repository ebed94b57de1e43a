/* pages/review/look-luck.ts - evaluates every throw and every choice of a finished game with
 * dice, one at a time. */
import { useEffect, useState } from 'preact/hooks';
import { messageOf } from '../../base/error';
import type { ReplayGame } from '../../proto';
import { openRules, type Rules, type Worths } from '../../rules';
import { askedOf, endWorths, type Station } from '../../study/luck';
import type { Reviewed } from '../../study/record';

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
  const none = (): Luck => ({ worths: stations.map(() => null), done: false, problem: '' });
  const [luck, set] = useState<Luck>(none);
  useEffect(() => {
    let over = false;
    let rules: Rules | null = null;
    const worths: (Worths | null)[] = stations.map(() => null);
    set(none());
    async function run() {
      rules = await openRules(replay.game.key, replay.options, replay.game.seats.length);
      for (const [index, station] of stations.entries()) {
        if (over) return;
        worths[index] = await look(rules, replay, game, station, stations.length);
        // Some results come quickly, so only every fourth one renders.
        if (index % 4 === 0 && !over) set({ worths: [...worths], done: false, problem: '' });
      }
      if (!over) set({ worths, done: true, problem: '' });
    }
    run()
      .catch((error: unknown) => !over && set(now => ({ ...now, problem: messageOf(error) })))
      .finally(() => rules?.close());
    return () => {
      over = true;
      rules?.close();
    };
  }, [replay, game, stations]);
  return luck;
}
