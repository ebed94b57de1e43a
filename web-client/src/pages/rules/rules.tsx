/* pages/rules/rules.tsx - the rules of a game: origin, clauses with sources, example board. */
import type { ComponentProps } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { game, solvedGames, useFetched, useNeeded } from '../../net/api';
import { GradeKey } from '../../parts/grade';
import { EmbedSnippet } from '../../parts/embed-snippet';
import { Legend } from '../../parts/legend';
import { hasLesson, HowTo } from '../../parts/how-to';
import { Unfetched } from '../../parts/plain';
import { StillBoard } from '../../parts/still-board';
import { useStages } from '../../parts/stages';
import { useTitle } from '../../parts/title';
import type { GamePage } from '../../proto';
import { pictureOf, sectionsOf, shownOf, type Section } from '../../room/sections';
import { areRulesBuilt } from '../../rules/built';
import { pathOf } from '../../text/notation';
import { withNumbers } from '../../text/squares';
import { startShort } from '../../text/values';
import { Stepper } from './board';
import { Clauses, OptionTable } from './clauses';
import { RulesFoot } from './foot';
import { isMirrored, say } from '../../words';

/* The last heading scrolled past. */
function useReading(ids: string[]): string {
  const [here, setHere] = useState(ids[0] ?? '');
  useEffect(() => {
    const look = () => {
      const passed = ids.filter(
        id => (document.getElementById(id)?.getBoundingClientRect().top ?? 1e6) < innerHeight / 3,
      );
      setHere(passed.pop() ?? ids[0] ?? '');
    };
    look();
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, [ids.join()]);
  return here;
}

function Contents({ sections }: { sections: Section[] }) {
  const here = useReading(['game', ...sections.map(section => section.id), 'choices', 'sources']);
  const line = (id: string, title: string) => (
    <li key={id}>
      <a href={`#${id}`} aria-current={id === here ? 'true' : undefined}>
        {title}
      </a>
    </li>
  );
  return (
    <nav class="contents" aria-label={say('Contents')}>
      <ul>
        {line('game', say('The game'))}
        {sections.map(section => line(section.id, section.title))}
        {line('choices', say('Options'))}
        {line('sources', say('Sources'))}
      </ul>
      <button class="link" onClick={() => print()}>
        {say('Print the rules')}
      </button>
    </nav>
  );
}

/* For newcomers: a picture, three sentences, a link to the lesson. */
function InShort({ page }: { page: GamePage }) {
  const { picture } = page;
  if (!page.intro) return null;
  const captured = (picture?.effects ?? []).flatMap(({ what, from }) =>
    what === 'captured' && from ? [from] : [],
  );
  const last =
    picture?.turn && picture.after
      ? { paths: picture.turn.split(' ').map(pathOf), captured }
      : null;
  return (
    <div class="in-short">
      {picture && (
        <StillBoard
          game={page}
          view={picture.after ?? picture.view}
          last={last}
          label={
            picture.turn
              ? say('After {turn}', { turn: withNumbers(page, picture.turn) })
              : say('The board')
          }
        />
      )}
      <div>
        <HowTo intro={page.intro} />
        {hasLesson(page) && (
          <p>
            <a class="button" href={`/learn/${page.key}`}>
              {say('Learn it in three minutes')}
            </a>
          </p>
        )}
      </div>
    </div>
  );
}

/* The opening paragraph has a red initial. Only in Latin script, as letters of others join or
 * carry marks. */
function Origin({ page }: { page: GamePage }) {
  if (isMirrored() || !/^\p{Script=Latin}/u.test(page.origin)) {
    return <p class="origin">{page.origin}</p>;
  }
  const [initial = '', rest] = [page.origin.charAt(0), page.origin.slice(1)];
  return (
    <p class="origin">
      <span class="initial" aria-hidden="true">
        {initial}
      </span>
      <span class="unseen">{initial}</span>
      {rest}
    </p>
  );
}

function Sources({ page }: { page: GamePage }) {
  return (
    <section id="sources">
      <h2 class="section2">{say('Sources')}</h2>
      <ul class="sources">
        {page.sources.map(source => (
          <li key={source}>
            <Linked text={source} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/* Turns addresses in a source into links. */
function Linked({ text }: { text: string }) {
  const parts = text.split(/(https?:\/\/[^\s)]+)/);
  return (
    <>
      {parts.map((part, i) =>
        i % 2 ? (
          <a key={i} href={part} target="_blank" rel="noreferrer">
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </>
  );
}

// Scrolls to the clause named in the address, and shows its picture.
function useClause(page: GamePage, clause: string, isWhole: boolean, show: (at: number) => void) {
  useEffect(() => {
    if (!isWhole || !clause) return;
    document.getElementById(clause)?.scrollIntoView({ block: 'center' });
    const at = pictureOf(shownOf(page), clause);
    if (at >= 0) show(at);
  }, [page, clause, isWhole]);
}

/* To its page among the solved games. */
function SolvedLink({ gameKey }: { gameKey: string }) {
  const rows = useFetched(solvedGames, '').value?.solved.filter(one => one.key === gameKey) ?? [];
  const row = rows.find(one => !one.query) ?? rows[0];
  if (!row) return null;
  return (
    <a class="solved-link" href={`/solved/${row.key}${row.query && '?' + row.query}`}>
      {say('Solved: {startShort}', { startShort: startShort(row) })}
    </a>
  );
}

/* What is shown beside the clauses. */
function Aside({ page, shown, at, show }: ComponentProps<typeof Stepper>) {
  return (
    <aside class="rules-board" aria-label={say('The board')}>
      <Stepper page={page} shown={shown} at={at} show={show} />
      <Legend game={page} />
      <a class="button main" href={`/new/${page.key}`}>
        {say('Play {title}', { title: page.title })}
      </a>
      <GradeKey />
      {areRulesBuilt && (
        <p>
          <a href={`/analysis/${page.key}`}>{say('Try turns on the analysis board')}</a>
        </p>
      )}
      {areRulesBuilt && (
        <p>
          <a href={`/local/${page.key}`}>{say('Play on this device (works offline)')}</a>
        </p>
      )}
      <p>
        <a href={`/print/${page.key}`} target="_blank">
          {say('Print the board and its men')}
        </a>
      </p>
      {areRulesBuilt && <EmbedSnippet path={page.key} title={page.title} />}
      <SolvedLink gameKey={page.key} />
    </aside>
  );
}

function Page({ page, clause }: { page: GamePage; clause: string }) {
  const [at, show] = useState(0);
  const shown = shownOf(page);
  const sections = sectionsOf(page.clauses);
  const stage = useStages(sections.length + 2);
  useClause(page, clause, stage > sections.length + 1, show);
  return (
    <main class="rules-page">
      <Contents sections={sections} />
      <header class="rules-head">
        <h1 id="game" class="page-title">
          {page.title}
        </h1>
        <InShort page={page} />
        <Origin page={page} />
      </header>
      {stage > 0 && <Aside page={page} shown={shown} at={at} show={show} />}
      <article>
        {sections.slice(0, Math.max(stage - 1, 0)).map(section => (
          <Clauses
            key={section.id}
            page={page}
            section={section}
            shown={shown}
            at={at}
            show={show}
          />
        ))}
        {stage > sections.length + 1 && (
          <>
            <OptionTable page={page} />
            <Sources page={page} />
          </>
        )}
      </article>
      <RulesFoot
        gameKey={page.key}
        ids={sections.flatMap(section => section.clauses.map(({ id }) => id))}
      />
    </main>
  );
}

export function RulesPage({ gameKey, clause }: { gameKey: string; clause: string }) {
  const fetched = useNeeded(signal => game(gameKey, {}, null, signal), gameKey);
  const { value } = fetched;
  useTitle(value && say('{title}, the rules · Qirkat', { title: value.title }));
  if (value && value.key === gameKey) return <Page page={value} clause={clause} />;
  return (
    <Unfetched
      fetched={fetched}
      title={say('No such game')}
      way={['/games', say('All games')]}
      fetching={say('Fetching the rules')}
    />
  );
}
