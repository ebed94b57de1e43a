/* local/play.ts - a game on one device, played by people and computers with the rules in the
 * browser. */
import { useEffect, useState } from 'preact/hooks';
import { messageOf } from '../base/error';
import type { Source } from '../board/api';
import { voidCast } from '../text/casts';
import type { Look, Move, Rules } from '../rules';
import { computerTurn, drawThrow } from './computer';
import { useRulesGame, type RulesGame } from './rules-game';

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

export interface LocalPlay extends RulesGame {
  /* It is a person's turn. */
  isMine: boolean;
  throwNow: () => void;
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

/* The state of the game after its moves. */
export function useLocalPlay(
  rules: Rules,
  game: Playing,
  change: (more: Partial<Playing>) => void,
  pace_ms = 0,
): LocalPlay {
  const [said, report] = useState('');
  const { moves, you } = game;
  const here = useRulesGame(rules, start, moves, {
    add: move => change({ moves: [...moves, move] }),
    onBack: () => change({ moves: moves.slice(0, -1) }),
  });
  const { look, isHere } = here;
  const isMine = isHere && (you === null || look?.state.seat === you);
  const play = (move: Move) => {
    report('');
    here.play(move);
  };
  useUnasked(rules, game, pace_ms, { look: isHere ? look : null, isMine }, play, report);
  const throwNow = () =>
    void drawThrow(look?.state.chance ?? '').then(play, (error: unknown) =>
      report(messageOf(error)),
    );
  const source: Source = {
    ...here.source,
    you: isMine ? here.source.you : you,
    active: isMine && look?.state.phase === 'choice',
    onPlay: play,
    onBack: () => isMine && here.source.onBack?.(),
    onThrow: throwNow,
  };
  return { ...here, problem: here.problem || said, play, isMine, throwNow, source };
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
