/* net/bots.ts - tokens of programs that play, as docs/openapi.json has them. */
import { ApiProblem } from './api';
import { say } from '../words';

export interface NewBot {
  name: string;
  /* Told this once. */
  token: string;
}

async function ask(init: RequestInit): Promise<Record<string, unknown>> {
  const answer = await fetch('/api/token', init).catch(() => {
    throw new ApiProblem(say('The server does not answer.'));
  });
  const body = ((await answer.json().catch(() => null)) ?? {}) as Record<string, unknown>;
  if (answer.ok) return body;
  throw new ApiProblem(
    typeof body.error === 'string'
      ? body.error
      : say('The server answered {status}.', { status: answer.status }),
  );
}

/* A new bot, of a name that no other has. */
export async function makeBot(name: string): Promise<NewBot> {
  const made = await ask({ method: 'POST', body: new URLSearchParams({ name }) });
  return { name: String(made.name), token: String(made.token) };
}

/* Its token holds no more, and the bot is gone. */
export const revokeBot = (token: string) =>
  ask({ method: 'DELETE', headers: { Authorization: `Bearer ${token}` } });
