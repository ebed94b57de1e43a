/* pages/solved/solved.tsx - a solved game: who wins, in how many turns, how it was found out, and the line on a board. */
import { useEffect } from 'preact/hooks';
import { solvedGame, useFetched } from '../../net/api';
import type { SolvedPage } from '../../proto';
import { grouped, startWords } from '../../text/values';
import { SolvedBoard } from './board';
import { Chart } from './chart';

const positionsOf = (page: SolvedPage, result: string): number =>
  page.levels
    .filter(level => level.result === result)
    .reduce((sum, level) => sum + level.positions, 0);

const longestOf = (page: SolvedPage): number =>
  Math.max(...page.levels.filter(level => level.result !== 'draw').map(level => level.longest));

function Figures({ page }: { page: SolvedPage }) {
  const figures: [string, string][] = [
    [grouped(page.positions), page.men ? `positions with at most ${page.men} men` : 'positions'],
    [grouped(positionsOf(page, 'win')), 'won for the side to move'],
    [grouped(positionsOf(page, 'draw')), 'drawn'],
    [grouped(positionsOf(page, 'loss')), 'lost'],
    [String(longestOf(page)), 'turns at most to the end'],
  ];
  return (
    <dl class="solved-figures">
      {figures.map(([number, words]) => (
        <div key={words}>
          <dt>{words}</dt>
          <dd>{number}</dd>
        </div>
      ))}
    </dl>
  );
}

/* What the rules say of play without end, and whether it could have mattered. */
function quietWords(page: SolvedPage): string {
  const limit = Number(page.options.no_progress);
  const longest = longestOf(page);
  if (!Number.isFinite(limit)) return '';
  return longest < limit
    ? ` The longest win takes ${longest} turns, so the ${limit} turns without progress after which a game ends never decide.`
    : ` The longest win takes ${longest} turns; a win that needs more than ${limit} in a row without progress is one here, and none at the board.`;
}

/* What becomes of positions in which nobody can force an end. */
const endlessWords = ({ options }: SolvedPage): string =>
  options.adjudicate === 'majority'
    ? 'Where neither side can force an end, play goes on for ever, and the rules give the game to the side with more men.'
    : 'What is left is drawn: neither side can force an end.';

function How({ page }: { page: SolvedPage }) {
  const command = ['qirkat solve', page.key]
    .concat(page.query ? page.query.split('&').map(option => `-o ${option}`) : [])
    .concat(page.men ? [`--men ${page.men}`] : [], ['--check'])
    .join(' ');
  return (
    <section class="solved-how">
      <h2 class="section2">How it was computed</h2>
      <p class="said">
        Every position {page.men > 0 && `with at most ${page.men} men `}was listed
        {page.mirrors > 1 && ', mirror images once'}
        {page.alike && ', with one side to move, since both are alike'}. Then they were valued
        backwards from the ends: won if some turn leads to a loss for the other side, lost if every
        turn leads to a win. {endlessWords(page)}
        {quietWords(page)} Turns of both sides are counted.
      </p>
      <p class="solved-links">
        <span>
          Check it yourself: <code>{command}</code>
        </span>
        <a href={`/games/${page.key}`}>The rules</a>
        <a href="/solved">All solved games</a>
      </p>
    </section>
  );
}

function titleOf(page: SolvedPage): string {
  return page.men ? `${page.title}, the last ${page.men} men` : `${page.title} is solved`;
}

function Page({ page }: { page: SolvedPage }) {
  useEffect(() => {
    document.title = `${titleOf(page)} · Qirkat`;
  }, [page]);
  return (
    <main class="solved">
      <header class="solved-head">
        <h1 class="page-title">{titleOf(page)}</h1>
        <p class="solved-lead">
          {page.start
            ? startWords(page.game.seats, page.start)
            : `What every position with at most ${page.men} men is worth.`}
        </p>
        {page.changed_text.length > 0 && <p class="changed">{page.changed_text.join(' · ')}</p>}
      </header>
      <SolvedBoard page={page} />
      <div class="solved-text">
        <Chart page={page} />
        <Figures page={page} />
        <How page={page} />
        <p class="row">
          <a class="button main" href={`/new/${page.key}?against=computer`}>
            Play {page.title} against the computer
          </a>
        </p>
      </div>
    </main>
  );
}

export function SolvedGamePage({ gameKey, search }: { gameKey: string; search: string }) {
  const query = search.replace(/^\?/, '');
  const { value, problem, slow } = useFetched(
    signal => solvedGame(gameKey, query, signal),
    `${gameKey}?${query}`,
  );
  if (value) return <Page page={value} />;
  return (
    <main class="page plain" aria-busy={!problem}>
      {problem && (
        <>
          <h1 class="page-title">Not solved</h1>
          <p class="said">{problem}</p>
          <p>
            <a class="button" href="/solved">
              Solved games
            </a>
          </p>
        </>
      )}
      {slow && !problem && <p class="note">Fetching what is known</p>}
    </main>
  );
}
