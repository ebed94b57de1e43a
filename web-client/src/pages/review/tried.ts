/* pages/review/tried.ts - what a turn is worth that a reader tries in place of one that was
 * played. */
import { chanceCost, chancesOf } from '../../study/luck';
import { costOf, lookedAt, type Looked } from '../../study/turning';
import { most, type Worth } from '../../study/worth';
import type { Look, Move, Rules } from '../../rules';

/* The position of the turn, and what was found about it. */
export interface Trying {
  position: string;
  moves: Move[];
  seat: number;
  played: string;
  best: string;
  /* Its value with the best turn; null in games of dice. */
  before: Worth | null;
  /* From this cost on, a turn is worse: in men, or in games of dice in games won. */
  slip: number;
}

export interface Weighed {
  loss: number;
  /* The cost in words, and the answer to the turn, if one was searched. */
  cost: string;
  reply: string | null;
}

const patience = { ms: 300, nodes: 400_000 };
const diceLimits = { depth: 2, nodes: 400_000 };

const sureFor = (winner: number | null): Worth => ({
  men: winner === null ? 0 : winner === 0 ? most : -most,
  wins: 0,
});

const seatNames = ({ game }: Rules) => game.seats.map(seat => seat.name);

async function search(rules: Rules, at: Trying, moves: Move[], look: Look): Promise<Looked | null> {
  if (look.result) return { worth: sureFor(look.result.winner), best: null, depth: 0 };
  const { seat, phase } = look.state;
  if (phase !== 'choice' || seat === null) return null;
  const found = await rules.search(at.position, moves, patience).done;
  return found && lookedAt(found, seat);
}

async function weighMen(rules: Rules, at: Trying, moves: Move[], look: Look): Promise<Weighed> {
  const found = await search(rules, at, moves, look);
  const before = at.before ?? sureFor(null);
  const after = found?.worth ?? sureFor(null);
  return {
    loss: (before.men - after.men) * (at.seat === 0 ? 1 : -1),
    cost: costOf(before, after, at.seat, seatNames(rules)),
    reply: found?.best ?? null,
  };
}

/* A value shifts with whose throw ends the line: only the same depth compares. The end has the
 * same value at any depth. */
async function weighDice(rules: Rules, at: Trying, moves: Move[], look: Look): Promise<Weighed> {
  const best = await rules.worth(at.position, at.moves, [], diceLimits).done;
  const mine = look.result ? null : await rules.worth(at.position, moves, [], diceLimits).done;
  const [may, did] = [best?.values ?? [], mine?.values ?? []];
  const depth = Math.min(may.length, look.result ? may.length : did.length) - 1;
  const chance = (values: number[] | undefined) => chancesOf(values ?? [])[at.seat] ?? 0;
  const winner = look.result?.winner;
  const after = look.result ? (winner === null ? 0.5 : Number(winner === at.seat)) : null;
  const loss = chance(may[depth]) - (after ?? chance(did[depth]));
  return { loss, cost: chanceCost(loss), reply: null };
}

/* moves: those up to the end of the turn that is tried, and look at what follows it. */
export const weigh = (rules: Rules, at: Trying, moves: Move[], look: Look): Promise<Weighed> =>
  rules.chance ? weighDice(rules, at, moves, look) : weighMen(rules, at, moves, look);
