/* pages/learn/course.ts - a lesson in progress: what is played, answered, said and shown. */
import type { Effect, Refusal, Stuck } from '../../board/api';
import { keepDone } from '../../device/lessons';
import { Course, shownRefusal, useCourse, wait, type Tone } from '../../parts/course';
import type { Lesson, LessonPart, LessonStep, State } from '../../proto';
import { freeBeside } from '../../room/stuck';
import type { Move, Tried } from '../../rules';
import * as words from '../../text/lesson-words';
import { say } from '../../words';
import { openTable, type Table } from './table';
import { isWalked, stepsIn } from '../../text/games';

/* cast: a throw is due; busy: the computer is playing, or an answer is pending. */
export type Stage = 'cast' | 'yours' | 'busy' | 'done' | 'over';

export interface Now {
  step: number;
  part: number;
  stage: Stage;
  /* Since the step began. */
  moves: Move[];
  /* How many of the moves remain if the unfinished turn is taken back. */
  kept: number;
  state: State;
  effects: Effect[];
  said: { tone: Tone; text: string; clause?: string | null };
  refusal: Refusal | null;
  /* A man that was touched but cannot move. */
  stuck: Stuck | null;
  /* Men captured by the learner and by the opponent, in this part or in the short game. */
  taken: [number, number];
  /* The same, if the unfinished turn is taken back. */
  keptTaken: [number, number];
}

const thinking_ms = 600;
const reading_ms = 1600;
const leap_ms = 400;

const nothingSaid = { tone: 'plain' as const, text: '' };

function begin(lesson: Lesson, step: number): Now {
  const { start, parts, until } = lesson.steps[step]!;
  return {
    step,
    part: 0,
    stage: parts[0]?.cast || start.phase === 'chance' ? 'cast' : 'yours',
    moves: [],
    kept: 0,
    state: start,
    effects: [],
    said: until ? { tone: 'plain', text: words.gameWords(until.men, 0, 0) } : nothingSaid,
    refusal: null,
    stuck: null,
    taken: [0, 0],
    keptTaken: [0, 0],
  };
}

const isWhole = ({ state }: Tried): boolean =>
  state !== undefined && (state.phase !== 'choice' || state.fresh);

const takenFrom = (effects: Effect[], seat: number) =>
  effects.filter(({ what, seat: whose }) => what === 'captured' && whose === seat).length;

export class LessonCourse extends Course<Now> {
  private readonly table: Table;

  constructor(
    readonly lesson: Lesson,
    now: Now,
    tell: (now: Now) => void,
  ) {
    super(now, tell);
    this.table = openTable(lesson);
  }

  override close() {
    super.close();
    this.table.close();
  }

  private get step(): LessonStep {
    return this.lesson.steps[this.now.step]!;
  }

  private get part(): LessonPart | undefined {
    return this.step.parts[this.now.part];
  }

  private look(moves: Move[]): Promise<Tried> {
    return this.table.look(this.now.step, moves);
  }

  protected showFailure(text: string) {
    this.set({ stage: 'yours', said: { tone: 'red', text } });
  }

  /* ---- steps ---- */

  goTo(step: number) {
    this.next();
    if (this.lesson.steps[step]) this.set(begin(this.lesson, step));
  }

  /* Undo the unfinished turn. */
  again() {
    const said = this.now.said.tone === 'red' ? nothingSaid : this.now.said;
    void this.run(inTime => this.goBack(inTime, said));
  }

  private async goBack(inTime: () => boolean, said: Now['said']) {
    const moves = this.now.moves.slice(0, this.now.kept);
    const { state } = moves.length ? await this.look(moves) : { state: this.step.start };
    if (inTime() && state) {
      const taken = this.now.keptTaken;
      const stage = this.stageOf(state);
      this.set({ moves, state, effects: [], refusal: null, stuck: null, said, stage, taken });
    }
  }

  private stageOf(state: State): Stage {
    if (state.phase === 'over') return 'over';
    return state.phase === 'chance' ? 'cast' : 'yours';
  }

  /* ---- the learner's turn ---- */

  play(text: string, attempted?: string) {
    if (this.now.stage !== 'yours') return;
    this.set({ stage: 'busy', refusal: null, stuck: null });
    void this.run(inTime => this.make(text, attempted, inTime));
  }

  private async make(
    text: string,
    attempted: string | undefined,
    inTime: () => boolean,
  ): Promise<void> {
    const moves = [...this.now.moves, text];
    const tried = await this.look(moves);
    if (!inTime()) return;
    const { state, effects = [], refusal, forced } = tried;
    if (refusal || !state) return this.refuse(refusal, attempted);
    this.count(effects);
    this.set({ moves, state, effects, said: this.step.until ? this.now.said : nothingSaid });
    if (isWhole(tried)) return this.settle(tried, inTime);
    if (forced) {
      await wait(leap_ms);
      return inTime() ? this.make(forced, undefined, inTime) : undefined;
    }
    this.set({ stage: 'yours' });
  }

  /* A man that cannot move was touched: find out why. */
  dead(label: string) {
    const { game } = this.lesson;
    const { stage, state, moves } = this.now;
    if (stage !== 'yours' || !isWalked(game)) return;
    const to = freeBeside({ game, state }, label);
    if (to === null) return this.block(label);
    void this.run(async inTime => {
      const { refusal } = await this.look([...moves, `${label}-${to}`]);
      if (!inTime() || !refusal) return;
      const { text, clause } = refusal;
      this.set({
        stuck: { label, text, clause: clause ?? undefined },
        said: { tone: 'red', text, clause },
      });
    });
  }

  private block(label: string) {
    const text = say('This piece is blocked.');
    this.set({ stuck: { label, text, isWhole: true }, said: { tone: 'red', text, clause: null } });
  }

  private refuse(refusal: Tried['refusal'], attempted?: string) {
    const shown = shownRefusal(refusal, attempted);
    const { text, clause = null } = shown;
    this.set({ stage: 'yours', refusal: shown, said: { tone: 'red', text, clause } });
  }

  private count(effects: Effect[]) {
    const [own, other] = this.now.taken;
    const { seat } = this.step;
    const lost = takenFrom(effects, seat);
    const all = effects.filter(({ what }) => what === 'captured').length;
    this.set({ taken: [own + all - lost, other + lost] });
  }

  private settle(tried: Tried, inTime: () => boolean): Promise<void> | void {
    const { part } = this;
    if (!part) return this.goOn(tried, inTime);
    const at = tried.state!.position;
    if (part.right === null || part.right.some(({ position }) => position === at)) {
      return this.accept(part, inTime);
    }
    const named = part.short.find(({ position }) => position === at);
    const text = named?.text ?? part.else ?? words.shortWords(part, this.now.taken[0]);
    return this.fallShort(text, inTime);
  }

  /* The turn stays on the board for a moment; then the men go back. */
  private async fallShort(text: string, inTime: () => boolean) {
    const said = { tone: 'red' as const, text };
    this.set({ said, stage: 'busy' });
    await wait(reading_ms);
    if (inTime()) await this.goBack(inTime, said);
  }

  private async accept(part: LessonPart, inTime: () => boolean) {
    if (part.reply === null) return this.finish(this.step.done);
    this.set({ stage: 'busy', said: { tone: 'blue', text: words.right } });
    await wait(thinking_ms);
    const moves = [...this.now.moves, `=${part.reply}`];
    const { state, effects = [] } = await this.look(moves);
    if (!inTime() || !state) return;
    const seat = 1 - this.step.seat;
    const text = words.repliedWords(this.lesson, seat, part.reply);
    const stage = this.stageOf(state);
    this.set({ moves, kept: moves.length, part: this.now.part + 1, state, effects, stage });
    this.set({ said: { tone: 'blue', text }, taken: [0, 0], keptTaken: [0, 0] });
  }

  private finish(text: string) {
    keepDone(this.lesson.game.key, this.now.step);
    this.set({ stage: 'done', said: { tone: 'earth', text } });
  }

  /* ---- casts ---- */

  cast() {
    if (this.now.stage !== 'cast') return;
    this.set({ stage: 'busy' });
    void this.run(inTime => this.castNow(inTime));
  }

  private async castNow(inTime: () => boolean) {
    const given = this.part?.cast;
    const may = given ? [] : ((await this.look(this.now.moves)).throws ?? []);
    const values = given ?? may[Math.floor(Math.random() * may.length)]?.join('-');
    if (values === undefined) throw new Error(words.notNow);
    const moves = [...this.now.moves, `*${values}`];
    const tried = await this.look(moves);
    if (!inTime() || !tried.state) return;
    const { state, effects = [] } = tried;
    this.set({ moves, kept: moves.length, state, effects, stage: this.stageOf(state) });
    if (this.step.until) await this.goOn(tried, inTime);
  }

  /* ---- a short game ---- */

  private async goOn(tried: Tried, inTime: () => boolean): Promise<void> {
    if (!inTime() || this.isOver(tried)) return;
    const { state, forced } = tried;
    if (forced) return this.playOn([...this.now.moves, forced], inTime);
    if (state!.seat === this.step.seat) return this.yourTurn(state!);
    this.set({ stage: 'busy', said: { tone: 'plain', text: words.thinks } });
    if (state!.phase === 'chance') return this.castNow(inTime);
    const answer = await this.table.answer(this.now.step, this.now.moves);
    if (!answer) throw new Error(words.notNow);
    await this.playOn([...this.now.moves, `=${answer}`], inTime);
  }

  private async playOn(moves: Move[], inTime: () => boolean) {
    await wait(thinking_ms);
    if (!inTime()) return;
    const tried = await this.look(moves);
    if (!inTime() || !tried.state) return;
    this.count(tried.effects ?? []);
    this.set({ moves, state: tried.state, effects: tried.effects ?? [] });
    await this.goOn(tried, inTime);
  }

  private yourTurn(state: State) {
    const [own, other] = this.now.taken;
    const text = words.gameWords(this.step.until?.men ?? 0, own, other);
    const kept = this.now.moves.length;
    this.set({ keptTaken: this.now.taken });
    this.set({ kept, stage: this.stageOf(state), said: { tone: 'plain', text } });
  }

  private isOver({ state, result }: Tried): boolean {
    const men = this.step.until?.men ?? 0;
    const [own, other] = this.now.taken;
    const reached = men > 0 && Math.max(own, other) >= men;
    if (!reached && state?.phase !== 'over') return false;
    const winner = reached ? (own >= men ? this.step.seat : -1) : (result?.winner ?? null);
    const won = winner === null ? null : winner === this.step.seat;
    const text = words.endWords(won, this.step.done);
    if (won) this.finish(text);
    else this.set({ stage: 'over', said: { tone: 'plain', text } });
    return true;
  }

  /* ---- showing ---- */

  show() {
    const { part } = this;
    if (!part) return;
    this.set({ stage: 'busy', refusal: null, said: { tone: 'blue', text: words.watchThis } });
    void this.run(inTime => this.showSlowly(part, inTime));
  }

  private async showSlowly(part: LessonPart, inTime: () => boolean) {
    let moves = this.now.moves.slice(0, this.now.kept);
    if (part.cast && !moves[moves.length - 1]?.startsWith('*')) moves.push(`*${part.cast}`);
    const kept = moves.length;
    for (const text of ['', ...stepsIn(part.show, this.lesson.game)]) {
      if (text) moves = [...moves, text];
      const { state, effects = [] } = await this.look(moves);
      if (!inTime() || !state) return;
      this.set({ moves, kept, state, effects: text ? effects : [] });
      await wait(leap_ms);
      if (!inTime()) return;
    }
    await wait(reading_ms);
    if (inTime()) await this.goBack(inTime, { tone: 'blue', text: words.nowYou });
  }
}

export const useLesson = (lesson: Lesson) =>
  useCourse(
    () => begin(lesson, 0),
    (now, tell) => new LessonCourse(lesson, now, tell),
  );
