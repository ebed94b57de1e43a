/* pages/solved/solved.tsx - a solved game: who wins, in how many turns, how it was solved, and
 * the line on a board. */
import { solvedGame, useNeeded } from '../../net/api';
import type { SolvedPage } from '../../proto';
import { partWords, startWords } from '../../text/values';
import { UnlessPlaying } from '../../parts/own-game';
import { Unfetched } from '../../parts/plain';
import { useTitle } from '../../parts/title';
import { SolvedBoard } from './board';
import { Chart } from './chart';
import { say, sayRich, figures } from '../../words';
import { capital, inRow } from '../../text/words';

const positionsOf = (page: SolvedPage, result: string): number =>
  page.levels
    .filter(level => level.result === result)
    .reduce((sum, level) => sum + level.positions, 0);

const longestOf = (page: SolvedPage): number =>
  Math.max(...page.levels.filter(level => level.result !== 'draw').map(level => level.longest));

function Figures({ page }: { page: SolvedPage }) {
  const rows: [string, string][] = [
    [
      figures(page.positions),
      page.men ? say('positions with at most {men} men', { men: page.men }) : say('positions'),
    ],
    [figures(positionsOf(page, 'win')), say('won for the side to move')],
    [figures(positionsOf(page, 'draw')), say('drawn')],
    [figures(positionsOf(page, 'loss')), say('lost')],
    [figures(longestOf(page)), say('turns at most to the end')],
  ];
  return (
    <dl class="solved-figures">
      {rows.map(([number, words]) => (
        <div key={words}>
          <dt>{words}</dt>
          <dd>{number}</dd>
        </div>
      ))}
    </dl>
  );
}

/* What the rules say about games without progress, and whether that can affect the result. */
function quietWords(page: SolvedPage): string {
  const limit = Number(page.options.no_progress);
  const longest = longestOf(page);
  if (!Number.isFinite(limit)) return '';
  return longest < limit
    ? say(
        'The longest win takes {longest} turns, so the {limit} turns without progress after which a game ends never decide.',
        { longest, limit },
      )
    : say(
        'The longest win takes {longest} turns; a win that needs more than {limit} in a row without progress counts as one here, but not at the board.',
        { longest, limit },
      );
}

/* What happens in positions in which nobody can force an end. */
const endlessWords = ({ options }: SolvedPage): string =>
  options.adjudicate === 'majority'
    ? say(
        'Where neither side can force an end, play goes on for ever, and the rules give the game to the side with more men.',
      )
    : say('All others are drawn: neither side can force an end.');

function listedWords(page: SolvedPage): string {
  const what = page.start
    ? say('Every position was listed')
    : say('The table lists {positions}', { positions: partWords(page) });
  const once = page.mirrors > 1 ? say('counting mirror images once') : '';
  const alike = page.alike ? say('with one side to move, since both are alike') : '';
  return inRow([what, once, alike]);
}

const howWords = (page: SolvedPage): string =>
  [
    `${listedWords(page)}.`,
    say(
      'Then they were valued backwards from the ends: won if some turn leads to a loss for the other side, lost if every turn leads to a win.',
    ),
    endlessWords(page),
    quietWords(page),
    say('Turns of both sides are counted.'),
  ]
    .filter(Boolean)
    .join(' ');

function How({ page }: { page: SolvedPage }) {
  const command = ['qirkat solve', page.key]
    .concat(page.query ? page.query.split('&').map(option => `-o ${option}`) : [])
    .concat(page.men ? [`--men ${page.men}`] : [])
    .concat(page.hand !== null ? [`--hand ${page.hand}`] : [], ['--check'])
    .join(' ');
  return (
    <section class="solved-how">
      <h2 class="section2">{say('How it was computed')}</h2>
      <p class="said">{howWords(page)}</p>
      <p class="solved-links">
        <span>{sayRich('Check it yourself: {command}', { command: <code>{command}</code> })}</span>
        <a href={`/games/${page.key}`}>{say('The rules')}</a>
        <a href="/solved">{say('All solved games')}</a>
      </p>
    </section>
  );
}

function titleOf(page: SolvedPage): string {
  if (!page.men && !page.start) return page.title;
  return page.men
    ? say('{title}, the last {men} men', { title: page.title, men: page.men })
    : say('{title} is solved', { title: page.title });
}

/* What a table is about that lacks the start. */
const leadWords = (page: SolvedPage): string =>
  page.men && page.hand === null
    ? say('What every position with at most {men} men is worth.', { men: page.men })
    : `${capital(partWords(page))}.`;

/* A new table with the same rules, against the level that plays from the table. */
const strongest = ({ key, query }: SolvedPage): string =>
  `/new/${key}?against=computer&level=6${query && `&${query}`}`;

function Page({ page }: { page: SolvedPage }) {
  useTitle(`${titleOf(page)} · Qirkat`);
  return (
    <main class="solved">
      <header class="solved-head">
        <h1 class="page-title">{titleOf(page)}</h1>
        <p class="solved-lead">
          {page.start ? startWords(page.game.seats, page.start) : leadWords(page)}
        </p>
        {page.changed_text.length > 0 && <p class="note">{page.changed_text.join(' · ')}</p>}
      </header>
      <SolvedBoard page={page} />
      <div class="solved-text">
        <Chart page={page} />
        <Figures page={page} />
        <How page={page} />
        <p class="row">
          <a class="button main" href={strongest(page)}>
            {say('Play {title} against the computer', { title: page.title })}
          </a>
        </p>
      </div>
    </main>
  );
}

export function SolvedGamePage({ gameKey, search }: { gameKey: string; search: string }) {
  const query = search.replace(/^\?/, '');
  const fetched = useNeeded(signal => solvedGame(gameKey, query, signal), `${gameKey}?${query}`);
  const { value } = fetched;
  if (value) {
    return (
      <UnlessPlaying gameKey={gameKey} title={titleOf(value)}>
        <Page page={value} />
      </UnlessPlaying>
    );
  }
  return (
    <Unfetched
      fetched={fetched}
      title={say('Not solved')}
      way={['/solved', say('Solved games')]}
      fetching={say('Fetching the solved games')}
    />
  );
}
