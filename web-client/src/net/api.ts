/* api.ts - what the server tells over plain HTTP. */
import { useEffect, useState } from 'preact/hooks';
import type { ApiError, GameList, GamePage, Lobby, RecordFile } from '../proto';
import { checked } from './check';

/* A refusal in the server's words. */
export class ApiProblem extends Error {}

async function get<T>(path: string, name: string, signal?: AbortSignal): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, signal ? { signal } : {});
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiProblem('The server does not answer.');
  }
  const body: unknown = await answer.json().catch(() => null);
  if (answer.ok) return checked<T>(name, body);
  throw new ApiProblem((body as ApiError | null)?.text ?? `The server answered ${answer.status}.`);
}

let list: Promise<GameList> | undefined;

/* All games; asked for once. */
export function games(): Promise<GameList> {
  list ??= get<GameList>('/api/games', 'GameList').catch(error => {
    list = undefined;
    throw error;
  });
  return list;
}

/* One game under some options. */
export function game(key: string, options: Record<string, string>, seats: number | null, signal?: AbortSignal) {
  const query = new URLSearchParams(options);
  if (seats !== null) query.set('seats', String(seats));
  const text = query.toString();
  return get<GamePage>(`/api/games/${encodeURIComponent(key)}${text && '?' + text}`, 'GamePage', signal);
}

/* The lobby of some games only. */
export function lobbyOf(games: string[], signal?: AbortSignal): Promise<Lobby> {
  const query = new URLSearchParams(games.map(key => ['game', key]));
  return get<Lobby>(`/api/rooms?${query}`, 'Lobby', signal);
}

export function record(room: string): Promise<RecordFile> {
  return get<RecordFile>(`/api/rooms/${encodeURIComponent(room)}/record`, 'RecordFile');
}

export interface Fetched<T> {
  value: T | null;
  problem: string | null;
  /* It takes longer than a second. */
  slow: boolean;
}

/* What ask answers, asked again when `by` changes; the value before stands until the new one is here. */
export function useFetched<T>(ask: (signal: AbortSignal) => Promise<T>, by: string): Fetched<T> {
  const [state, setState] = useState<Fetched<T>>({ value: null, problem: null, slow: false });
  useEffect(() => {
    const control = new AbortController();
    const slow = setTimeout(() => setState(before => ({ ...before, slow: true })), 1000);
    const settle = (part: Partial<Fetched<T>>) => {
      clearTimeout(slow);
      if (!control.signal.aborted) setState(before => ({ ...before, problem: null, slow: false, ...part }));
    };
    ask(control.signal).then(value => settle({ value }), error => settle({ problem: String(error.message) }));
    return () => {
      clearTimeout(slow);
      control.abort();
    };
  }, [by]);
  return state;
}
