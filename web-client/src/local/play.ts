/* local/play.ts - a game on one device, played by people and computers with the rules in the
 * browser. */
import { useEffect, useState } from 'preact/hooks';
import { messageOf } from '../base/error';
import type { Refusal } from '../board/api';
import { voidCast } from '../text/casts';
import { useLook, type Look, type Move, type Rules } from '../rules';
import { computerTurn, drawThrow } from './computer';

export const start = 'start';

const seen_ms = 1500;

export interface Playing {
  moves: Move[];
  /* The person's seat if a computer plays the others; null: people play all of them; -1:
   * computers do. */
  you: number | null;
  /* How strong the computers are, and the seed that makes each game different. */
  level: number;
  seed: number;
}

export interface LocalPlay {
  look: Look | null;
  /* look is the result of the last move; otherwise it is of an earlier one, and the next is
   * being computed. */
  isHere: boolean;
  /* It is a person's turn. */
  isMine: boolean;
  /* The error message, if something failed. */
  problem: string;
  refusal: Refusal | null;
  play: (move: Move) => void;
  throwNow: () => void;
  tryIt: (text: string, attempted: string) => void;
  forget: () => void;
}

/* Plays whatever nobody chooses: forced steps, the computer's turns and throws, each at least
 * pace_ms after the previous move. */
function useUnasked(
  rules: Rules,
  game: Playing,
  pace_ms: number,
  { look, isMine }: { look: Look | null; isMine: boolean },
  play: (move: Move) => void,
  fail: (text: string) => void,
) {
  useEffect(() => {
    const { state, forced } = look ?? {};
    if (!state || (isMine && forced === null)) return;
    let gone = false;
    let stop = () => undefined as void;
    // a cast that moved nobody is to be seen before the next
    const wait_ms = voidCast(look!.effects) ? Math.max(pace_ms, seen_ms) : pace_ms;
    const bring = (coming: Promise<Move | null>) => {
      const pause = new Promise(done => setTimeout(done, isMine ? 0 : wait_ms));
      Promise.all([coming, pause]).then(
        ([move]) => !gone && move !== null && play(move),
        (error: unknown) => !gone && fail(messageOf(error)),
      );
    };
    if (forced !== null && forced !== undefined) {
      bring(Promise.resolve(forced));
    } else if (state.phase === 'chance') {
      bring(drawThrow(state.chance ?? ''));
    } else if (state.phase === 'choice') {
      const thinking = computerTurn(rules, start, game.moves, game);
      ({ stop } = thinking);
      bring(thinking.turn);
    }
    return () => {
      gone = true;
      stop();
    };
  }, [look, isMine, game.level]);
}

/* The state of the game after its moves; `add` is called with each new move. */
export function useLocalPlay(
  rules: Rules,
  game: Playing,
  add: (move: Move) => void,
  pace_ms = 0,
): LocalPlay {
  const [said, report] = useState('');
  const [refusal, refuse] = useState<Refusal | null>(null);
  const { moves, you } = game;
  const { look, isHere, problem } = useLook(rules, start, moves);
  const isMine = isHere && (you === null || look?.state.seat === you);
  const play = (move: Move) => {
    refuse(null);
    report('');
    add(move);
  };
  useUnasked(rules, game, pace_ms, { look: isHere ? look : null, isMine }, play, report);
  return {
    look,
    isHere,
    isMine,
    problem: problem || said,
    refusal,
    play,
    throwNow: () =>
      void drawThrow(look?.state.chance ?? '').then(play, (error: unknown) =>
        report(messageOf(error)),
      ),
    tryIt: (text, attempted) =>
      void rules.why(start, moves, text).then(why => {
        if (why.legal) return;
        refuse({ text: why.text, points: why.points, attempted });
      }),
    forget: () => refuse(null),
  };
}

/* The moves up to the last turn that a person chose. */
export function backFrom({ moves, you }: Playing, look: Look): Move[] {
  const isMine = (i: number) =>
    !moves[i]!.startsWith('*') && (you === null || look.moves[i]?.seat === you);
  let at = moves.length - 1;
  while (at >= 0 && !isMine(at)) at--;
  const begins = (i: number) =>
    i === 0 || moves[i - 1]!.startsWith('*') || !!look.moves[i - 1]?.ends;
  while (at > 0 && !begins(at)) at--;
  return moves.slice(0, Math.max(0, at));
}
