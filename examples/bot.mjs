// A bot that plays any game with random moves: node bot.mjs URL TOKEN [RIVAL GAME], where it challenges the bot RIVAL.
const [url, token, rival, variant] = process.argv.slice(2);

async function ask(method, path, form) {
  const body = form && new URLSearchParams(form);
  const answer = await fetch(url + path, { method, body, headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(await answer.text());
  return answer;
}

async function follow(path, take) {
  let text = '';
  for await (const piece of (await ask('GET', path)).body.pipeThrough(new TextDecoderStream())) {
    const lines = (text + piece).split('\n');
    text = lines.pop();
    for (const line of lines.filter(Boolean)) await take(JSON.parse(line));
  }
}

async function play(game) {
  const legal = line => (line.state ?? line).isMyTurn && (line.state ?? line).legal;
  const choose = moves => encodeURIComponent(moves[Math.floor(Math.random() * moves.length)]);
  await follow(`/api/bot/game/stream/${game}`, line => legal(line) && ask('POST', `/api/bot/game/${game}/move/${choose(legal(line))}`).catch(console.error));
}

if (rival) await ask('POST', `/api/challenge/${rival}`, { variant });
await follow('/api/stream/event', async event => {
  if (event.type === 'challenge') await ask('POST', `/api/challenge/${event.challenge.id}/accept`);
  if (event.type === 'gameStart') play(event.game.id).catch(console.error);
});
