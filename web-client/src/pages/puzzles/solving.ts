/* pages/puzzles/solving.ts - solving a puzzle on the board: what is played, answered, said and
 * shown. */
import type { Effect, Refusal } from '../../board/api';
import { Course, shownRefusal, useCourse, wait, type Tone } from '../../parts/course';
import type { Puzzle, PuzzleTry, State } from '../../proto';
import { pathOf, readStep, splitTurn } from '../../text/notation';
import { oneOf, othersOf, overWords, replyWords, solvedWords } from '../../text/puzzle-words';
import { frameAt, isWhole, judge, stateAt, turnsUpTo, wholeTurn } from './judge';
import { openTrial, type Trial } from './trial';
import { say } from '../../words';

export type Stage = 'yours' | 'busy' | 'wrong' | 'solved' | 'shown';

export interface Now {
  stage: Stage;
  /* Number of turns of the line played so far. */
  ply: number;
  /* Steps of the unfinished turn. */
  part: string;
  state: State;
  /* What the newest turn did. */
  effects: Effect[];
  said: { tone: Tone; text: string };
  refusal: Refusal | null;
}

export interface Solving {
  now: Now;
  play: (text: string, attempted?: string) => void;
  again: () => void;
  hint: () => void;
  show: () => void;
  /* Show the position after `ply` turns of the line. */
  look: (ply: number) => void;
}

const pause_ms = 700;
const pause = () => wait(pause_ms);

function begin(puzzle: Puzzle): Now {
  return {
    stage: 'yours',
    ply: 0,
    part: '',
    state: puzzle.last.state,
    effects: puzzle.last.effects,
    said: { tone: 'plain', text: `${oneOf(puzzle)} ${othersOf(puzzle)}` },
    refusal: null,
  };
}

/* The point where the turn to find starts. */
function firstPoint(turn: string): string {
  const step = splitTurn(turn).map(readStep)[0];
  return pathOf(turn)[0] ?? (step && 'to' in step ? (step.to ?? turn) : turn);
}

class PuzzleCourse extends Course<Now> {
  private readonly trial: Trial;

  constructor(
    readonly puzzle: Puzzle,
    now: Now,
    tell: (now: Now) => void,
  ) {
    super(now, tell);
    this.trial = openTrial(puzzle);
  }

  override close() {
    super.close();
    this.trial.close();
  }

  protected showFailure(text: string) {
    this.set({ stage: 'yours', said: { tone: 'red', text } });
  }

  /* The position after whole turns from here, followed by the steps of an unfinished one. */
  private try(turns: string[], steps: string): Promise<PuzzleTry> {
    return this.trial.look([...turnsUpTo(this.puzzle, this.now.ply), ...turns], steps);
  }

  play(text: string, attempted?: string) {
    if (this.now.stage !== 'yours') return;
    const turn = this.now.part + text;
    this.set({ stage: 'busy', refusal: null });
    void this.run(async inTime => {
      const answer = await this.try([], turn);
      if (inTime()) await this.arrived(turn, answer, attempted, inTime);
    });
  }

  private async arrived(
    turn: string,
    answer: PuzzleTry,
    attempted: string | undefined,
    inTime: () => boolean,
  ) {
    const { state, effects = [], refusal } = answer;
    if (refusal || !state) {
      const shown = shownRefusal(refusal, attempted);
      this.set({ stage: 'yours', refusal: shown, said: { tone: 'red', text: shown.text } });
    } else if (isWhole(answer)) {
      this.set({ state, effects, part: '' });
      await this.settle(wholeTurn(turn), inTime);
    } else {
      this.set({ stage: 'yours', state, effects, part: turn });
    }
  }

  private async settle(turn: string, inTime: () => boolean) {
    const { puzzle } = this;
    const { ply } = this.now;
    const verdict = judge(puzzle, ply, turn);
    if (verdict.kind === 'wrong') return this.answerWrong(turn, verdict.reply, inTime);
    if (ply + 1 >= puzzle.line.length) return this.solve();
    const kept = puzzle.line[ply]!.turn;
    const words =
      verdict.kind === 'also'
        ? say('{turn} works too; the line continues {kept}.', { turn, kept })
        : say('Right.');
    await pause();
    if (!inTime()) return;
    const reply = puzzle.line[ply + 1]!;
    this.set({
      stage: 'yours',
      ply: ply + 2,
      state: reply.state,
      effects: reply.effects,
      said: { tone: 'blue', text: say('{words} Then {turn}. Go on.', { words, turn: reply.turn }) },
    });
  }

  private async answerWrong(turn: string, reply: string | null, inTime: () => boolean) {
    if (reply === null) {
      return this.set({ stage: 'wrong', said: { tone: 'red', text: overWords(turn) } });
    }
    const answer = await this.try([turn, reply], '');
    await pause();
    if (!inTime() || !answer.state) return;
    const { state, effects = [] } = answer;
    const text = replyWords(this.puzzle, turn, reply, effects);
    this.set({ stage: 'wrong', state, effects, said: { tone: 'red', text } });
  }

  private solve() {
    this.set({
      stage: 'solved',
      ply: this.puzzle.line.length,
      said: { tone: 'earth', text: solvedWords(this.puzzle) },
    });
  }

  /* Back to the solver's decision. */
  again() {
    this.next();
    const { ply } = this.now;
    const said = ply
      ? { tone: 'plain' as const, text: say('Try another turn.') }
      : begin(this.puzzle).said;
    this.set({
      stage: 'yours',
      part: '',
      state: stateAt(this.puzzle, ply),
      effects: [],
      refusal: null,
      said,
    });
  }

  hint() {
    const turn = this.puzzle.line[this.now.ply]?.turn;
    if (this.now.stage !== 'yours' || turn === undefined) return;
    const text = say('The turn to find begins at {firstPoint}.', { firstPoint: firstPoint(turn) });
    this.set({ said: { tone: 'blue', text } });
  }

  show() {
    this.next();
    this.set({
      stage: 'shown',
      part: '',
      refusal: null,
      said: { tone: 'earth', text: solvedWords(this.puzzle) },
    });
    this.look(0);
  }

  look(ply: number) {
    const forward = ply === this.now.ply + 1;
    const { state, effects } = frameAt(this.puzzle, ply);
    this.set({ ply, state, effects: forward ? effects : [...effects], part: '' });
  }
}

export function useSolving(puzzle: Puzzle): Solving {
  const { now, course } = useCourse(
    () => begin(puzzle),
    (first, tell) => new PuzzleCourse(puzzle, first, tell),
  );
  return {
    now,
    play: (text, attempted) => course.play(text, attempted),
    again: () => course.again(),
    hint: () => course.hint(),
    show: () => course.show(),
    look: ply => course.look(ply),
  };
}
