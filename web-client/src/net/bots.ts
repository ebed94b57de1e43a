/* net/bots.ts - creates and revokes the tokens of bots, as described in docs/openapi.json. */
import { answerTo } from './api';

export interface NewBot {
  name: string;
  /* Sent only once. */
  token: string;
}

const path = '/api/token';

/* Creates a bot; its name must not be taken. */
export async function makeBot(name: string): Promise<NewBot> {
  const answer = await answerTo(path, { method: 'POST', body: new URLSearchParams({ name }) });
  const made = (await answer.json()) as NewBot;
  return { name: made.name, token: made.token };
}

/* Revokes the token and deletes the bot. */
export const revokeBot = (token: string) =>
  answerTo(path, { method: 'DELETE', headers: { Authorization: `Bearer ${token}` } });
