/* net/bots.ts - creates and revokes the tokens of bots, as described in docs/openapi.json. */
import { ApiProblem } from './api';
import { say } from '../words';

export interface NewBot {
  name: string;
  /* Sent only once. */
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

/* Creates a bot; its name must not be taken. */
export async function makeBot(name: string): Promise<NewBot> {
  const made = await ask({ method: 'POST', body: new URLSearchParams({ name }) });
  return { name: String(made.name), token: String(made.token) };
}

/* Revokes the token and deletes the bot. */
export const revokeBot = (token: string) =>
  ask({ method: 'DELETE', headers: { Authorization: `Bearer ${token}` } });
