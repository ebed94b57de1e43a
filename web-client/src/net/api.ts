/* net/api.ts - the HTTP API. */
import { useEffect, useState } from 'preact/hooks';
import { messageOf } from '../base/error';
import { aTask } from '../base/soon';
import { makeStore } from '../base/store';
import type {
  ApiError,
  GameList,
  GamePage,
  Lesson,
  LessonList,
  LevelList,
  Lobby,
  Puzzle,
  PuzzleList,
  PuzzleToday,
  PuzzleTry,
  RecordFile,
  Replay,
  RuleTexts,
  Site,
  SolvedList,
  SolvedPage,
  SolvedValues,
} from '../proto';
import { checked, isKnown } from './check';
import { say } from '../words';
import { answerInWords, inWordsNow } from '../words/games';
import { wordsOf } from '../words/later';

/* An error with the server's message, translated. status 0: the server did not answer. sent: the
 * message as received, in English; code: what it is called. */
export class ApiProblem extends Error {
  constructor(
    text: string,
    readonly status = 0,
    readonly sent?: string,
    readonly code?: string,
  ) {
    super(text);
  }
}

/* Whether the error says that the server did not answer. */
export const isLost = (error: unknown): boolean => error instanceof ApiProblem && !error.status;

/* How many parts of the page cannot be shown, as the server did not answer what they asked. */
export const lacking = makeStore(0);

// What a proxy says in the place of a server that is gone; ours says in JSON why it cannot answer.
const isOfProxy = ({ status, headers }: Response) =>
  [502, 503, 504].includes(status) && !headers.get('content-type')?.includes('json');

async function ask(path: string, init: RequestInit): Promise<Response> {
  try {
    const answer = await fetch(path, init);
    if (isOfProxy(answer)) throw new Error(String(answer.status));
    return answer;
  } catch (error) {
    if (init.signal?.aborted) throw error;
    const isAway = navigator.onLine === false && !init.method;
    throw new ApiProblem(
      isAway
        ? say('You are offline, and this has not been opened on this device before.')
        : say('The server does not answer.'),
    );
  }
}

/* Whether the server answers at all, after something else could not be fetched. */
export const doesAnswer = () =>
  ask('/api/site', { cache: 'no-store' }).then(
    () => true,
    () => false,
  );

async function refusal(answer: Response): Promise<ApiProblem> {
  await wordsOf('table');
  const body = (await answer.json().catch(() => null)) as ApiError | null;
  return new ApiProblem(
    body
      ? inWordsNow({ ...body, text: body.error }).text
      : say('The server answered {status}.', { status: answer.status }),
    answer.status,
    body?.error,
    body?.code,
  );
}

/* The answer to a request; throws an ApiProblem if there is none, or a refusal. */
export async function answerTo(path: string, init: RequestInit = {}): Promise<Response> {
  const answer = await ask(path, init);
  if (!answer.ok) throw await refusal(answer);
  return answer;
}

// Most of the schema is loaded when the first answer that needs it is expected.
async function schemaOf(name: string): Promise<void> {
  if (!isKnown(name)) await import('./check-all');
}

async function get<T>(
  path: string,
  name: string,
  signal?: AbortSignal,
  more: RequestInit = {},
): Promise<T> {
  const schema = schemaOf(name);
  schema.catch(() => undefined); // awaited below
  const answer = await answerTo(path, signal ? { ...more, signal } : more);
  await schema;
  const body = checked<T>(name, await answer.json().catch(() => null));
  await aTask(); // parsing took one task; rendering gets another
  return answerInWords(body);
}

/* A file as text. */
export const fetchText = (path: string) => answerTo(path).then(answer => answer.text());

/* A loader; if `there` is set, its value can be shown at once. */
interface Load<T> {
  (): Promise<T>;
  there?: T;
}

/* Fetches once. After a failure, the next call tries again. */
function once<T>(path: string, name: string): Load<T> {
  let answer: Promise<T> | undefined;
  const load: Load<T> = () => {
    answer ??= get<T>(path, name).then(
      value => (load.there = value),
      error => {
        answer = undefined;
        throw error;
      },
    );
    return answer;
  };
  return load;
}

export const games = once<GameList>('/api/games', 'GameList');

/* The computer levels, weakest first. */
export const levels = once<LevelList>('/api/levels', 'LevelList');

/* What this site says of itself. */
export const site = once<Site>('/api/site', 'Site');

/* Games and endgames that are completely solved. */
export const solvedGames = once<SolvedList>('/api/solved', 'SolvedList');

/* query: the options that differ from the default, as in /api/solved. */
export function solvedGame(key: string, query: string, signal?: AbortSignal): Promise<SolvedPage> {
  const path = `/api/solved/${encodeURIComponent(key)}`;
  return get<SolvedPage>(query ? `${path}?${query}` : path, 'SolvedPage', signal);
}

/* The value of each turn in a position. */
export function solvedValues(
  key: string,
  query: string,
  position: string,
  signal?: AbortSignal,
): Promise<SolvedValues> {
  const asked = new URLSearchParams(query);
  asked.set('position', position);
  return get<SolvedValues>(
    `/api/solved/${encodeURIComponent(key)}/values?${asked}`,
    'SolvedValues',
    signal,
  );
}

function gamePath(
  key: string,
  part: string,
  options: Record<string, string>,
  seats: number | null,
): string {
  const query = new URLSearchParams(options);
  if (seats !== null) query.set('seats', String(seats));
  const text = query.toString();
  return `/api/games/${encodeURIComponent(key)}${part}${text && '?' + text}`;
}

/* One game with some of its options set. */
export function game(
  key: string,
  options: Record<string, string>,
  seats: number | null,
  signal?: AbortSignal,
) {
  return get<GamePage>(gamePath(key, '', options, seats), 'GamePage', signal);
}

/* What a program with rules of its own needs to know about a game. */
export function ruleTexts(key: string, options: Record<string, string>, seats: number | null) {
  return get<RuleTexts>(gamePath(key, '/rules', options, seats), 'RuleTexts');
}

/* The game's table of solved positions. */
export const ruleTable = (key: string, options: Record<string, string>, seats: number | null) =>
  answerTo(gamePath(key, '/table', options, seats)).then(answer => answer.arrayBuffer());

/* The lobby, filtered to some games. */
export function lobbyOf(keys: string[], signal?: AbortSignal): Promise<Lobby> {
  const query = new URLSearchParams(keys.map(key => ['game', key]));
  return get<Lobby>(`/api/rooms?${query}`, 'Lobby', signal);
}

/* How many puzzles each game has. */
export const puzzles = once<PuzzleList>('/api/puzzles', 'PuzzleList');

export const puzzleToday = (signal?: AbortSignal) =>
  get<PuzzleToday>('/api/puzzles/today', 'PuzzleToday', signal);

const pathOfPuzzle = (key: string, number: number) =>
  `/api/puzzles/${encodeURIComponent(key)}/${number}`;

export const puzzle = (key: string, number: number, signal?: AbortSignal) =>
  get<Puzzle>(pathOfPuzzle(key, number), 'Puzzle', signal);

/* The position after turns played from a puzzle's position; the last turn may be incomplete. */
export function puzzleTry(key: string, number: number, turns: string[]): Promise<PuzzleTry> {
  const query = new URLSearchParams({ turns: turns.join(' ') });
  return get<PuzzleTry>(`${pathOfPuzzle(key, number)}/try?${query}`, 'PuzzleTry');
}

/* The lessons that exist. */
export const lessons = once<LessonList>('/api/lessons', 'LessonList');

const pathOfLesson = (key: string) => `/api/lessons/${encodeURIComponent(key)}`;

export const lesson = (key: string, signal?: AbortSignal) =>
  get<Lesson>(pathOfLesson(key), 'Lesson', signal);

/* The position after moves from the start of a lesson's step; steps count from 1. */
export function lessonTry(key: string, step: number, moves: string[]): Promise<PuzzleTry> {
  const query = new URLSearchParams({ turns: moves.join(' ') });
  return get<PuzzleTry>(`${pathOfLesson(key)}/${step}/try?${query}`, 'PuzzleTry');
}

export function record(room: string): Promise<RecordFile> {
  return get<RecordFile>(`/api/rooms/${encodeURIComponent(room)}/record`, 'RecordFile');
}

/* Every position of all games of a room. */
export function replayOf(room: string, signal?: AbortSignal): Promise<Replay> {
  return get<Replay>(`/api/rooms/${encodeURIComponent(room)}/replay`, 'Replay', signal);
}

/* A record or PDN file, parsed by the server. */
export function postReplay(text: string): Promise<Replay> {
  return get<Replay>('/api/replay', 'Replay', undefined, {
    method: 'POST',
    body: text,
    headers: { 'Content-Type': 'text/plain' },
  });
}

/* URL of the picture of a position; games count from 0, flip shows it from the other side. */
export function pictureOfRoom(room: string, index: number, ply: number, flip: boolean): string {
  const query = new URLSearchParams({
    game: String(index + 1),
    ply: String(ply),
    ...(flip ? { flip: '1' } : {}),
  });
  return `/api/rooms/${encodeURIComponent(room)}/picture.svg?${query}`;
}

export function pictureOfPosition(
  key: string,
  options: Record<string, string>,
  position: string,
  flip: boolean,
): string {
  const query = new URLSearchParams({ ...options, position, ...(flip ? { flip: '1' } : {}) });
  return `/api/games/${encodeURIComponent(key)}/picture.svg?${query}`;
}

export interface Fetched<T> {
  value: T | null;
  problem: string | null;
  /* The server could not be reached. */
  lost: boolean;
  /* It is taking longer than a second. */
  slow: boolean;
}

/* Fetches with load, again whenever `by` changes; the old value stays until the new one arrives. */
export function useFetched<T>(
  load: ((signal: AbortSignal) => Promise<T>) & { there?: T },
  by: string,
): Fetched<T> {
  const [state, setState] = useState<Fetched<T>>({
    value: load.there ?? null,
    problem: null,
    lost: false,
    slow: false,
  });
  useEffect(() => {
    const control = new AbortController();
    const slow = setTimeout(() => setState(before => ({ ...before, slow: true })), 1000);
    const settle = (part: Partial<Fetched<T>>) => {
      clearTimeout(slow);
      if (!control.signal.aborted) {
        setState(before => ({ ...before, problem: null, lost: false, slow: false, ...part }));
      }
    };
    load(control.signal).then(
      value => settle({ value }),
      error =>
        settle({
          problem: messageOf(error),
          lost: isLost(error),
        }),
    );
    return () => {
      clearTimeout(slow);
      control.abort();
    };
  }, [by]);
  return state;
}

/* Counts a part of the page that cannot be shown without the server, as long as that is so. */
export function useLack(lost: boolean) {
  useEffect(() => {
    if (!lost) return undefined;
    lacking.set(lacking.get() + 1);
    return () => lacking.set(lacking.get() - 1);
  }, [lost]);
}

/* The same as useFetched for what a page cannot do without. */
export function useNeeded<T>(...asked: Parameters<typeof useFetched<T>>): Fetched<T> {
  const fetched = useFetched(...asked);
  useLack(fetched.lost);
  return fetched;
}
