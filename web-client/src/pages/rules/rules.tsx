/* pages/rules/rules.tsx - the rules of a game: origin, clauses with sources, example board. */
import { useEffect, useState } from 'preact/hooks';
import { game, useFetched } from '../../net/api';
import { GradeKey } from '../../parts/grade';
import { SolvedLink } from '../../parts/solved-link';
import type { GamePage } from '../../proto';
import { pictureOf, sectionsOf, shownOf, type Section } from '../../room/sections';
import { areRulesBuilt } from '../../rules';
import { Stepper } from './board';
import { Clauses, OptionTable } from './clauses';

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
    <nav class="contents" aria-label="Contents">
      <ul>
        {line('game', 'The game')}
        {sections.map(section => line(section.id, section.title))}
        {line('choices', 'Choices')}
        {line('sources', 'Sources')}
      </ul>
      <button class="link" onClick={() => print()}>
        Print the rules
      </button>
    </nav>
  );
}

/* One initial is red: the game's name opens the page. */
function Origin({ page }: { page: GamePage }) {
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
      <h2 class="section2">Sources</h2>
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
function useClause(page: GamePage | null, clause: string, show: (at: number) => void) {
  useEffect(() => {
    if (!page || !clause) return;
    document.getElementById(clause)?.scrollIntoView({ block: 'center' });
    const at = pictureOf(shownOf(page), clause);
    if (at >= 0) show(at);
  }, [page, clause]);
}

function Page({ page, clause }: { page: GamePage; clause: string }) {
  const [at, show] = useState(0);
  const shown = shownOf(page);
  const sections = sectionsOf(page.clauses);
  useClause(page, clause, show);
  return (
    <main class="rules-page">
      <Contents sections={sections} />
      <header class="rules-head">
        <h1 id="game" class="page-title">
          {page.title}
        </h1>
        <Origin page={page} />
      </header>
      <aside class="rules-board" aria-label="The board">
        <Stepper page={page} shown={shown} at={at} show={show} />
        <a class="button main" href={`/new/${page.key}`}>
          Play {page.title}
        </a>
        {areRulesBuilt && (
          <p>
            <a href={`/analysis/${page.key}`}>Try turns on the analysis board</a>
          </p>
        )}
        <SolvedLink gameKey={page.key} />
        <GradeKey />
      </aside>
      <article>
        {sections.map(section => (
          <Clauses
            key={section.id}
            page={page}
            section={section}
            shown={shown}
            at={at}
            show={show}
          />
        ))}
        <OptionTable page={page} />
        <Sources page={page} />
      </article>
    </main>
  );
}

export function RulesPage({ gameKey, clause }: { gameKey: string; clause: string }) {
  const { value, problem, slow } = useFetched(signal => game(gameKey, {}, null, signal), gameKey);
  useEffect(() => {
    if (value) document.title = `${value.title}, the rules · Qirkat`;
  }, [value]);
  if (value && value.key === gameKey) return <Page page={value} clause={clause} />;
  return (
    <main class="page plain">
      {problem && (
        <>
          <h1 class="page-title">No such game</h1>
          <p class="said">{problem}</p>
        </>
      )}
      {problem && (
        <p>
          <a class="button" href="/games">
            All games
          </a>
        </p>
      )}
      {slow && !problem && <p class="note">Fetching the rules</p>}
    </main>
  );
}
