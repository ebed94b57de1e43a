/* parts/plain.tsx - pages that hold only a few words and ways on, and what went wrong on others. */
import type { ComponentChildren } from 'preact';
import type { Fetched } from '../net/api';
import { say } from '../words';

/* A link drawn as a button: its address, and its words. */
type WayOn = readonly [href: string, words: string];

interface WordsProps {
  title: string;
  text: string;
  ways: WayOn[];
  /* More to say before the ways on. */
  children?: ComponentChildren;
}

function PlainWords({ title, text, ways, children }: WordsProps) {
  return (
    <>
      <h1 class="page-title">{title}</h1>
      <p class="said">{text}</p>
      {children}
      <p class={ways.length > 1 ? 'row' : undefined}>
        {ways.map(([href, words]) => (
          <a key={href} class="button" href={href}>
            {words}
          </a>
        ))}
      </p>
    </>
  );
}

/* In the place of a page that cannot be shown. playing: the table whose game is the reason. */
export const PlainPage = ({ playing, ...words }: WordsProps & { playing?: string }) => (
  <main class="page plain" data-playing={playing}>
    <PlainWords {...words} />
  </main>
);

interface UnfetchedProps {
  fetched: Fetched<unknown>;
  /* The heading if the server has no such page. */
  title: string;
  way: WayOn;
  fetching: string;
}

/* In the place of a page as long as it has not been fetched. */
export function Unfetched({ fetched, title, way, fetching }: UnfetchedProps) {
  const { problem, lost, slow } = fetched;
  return (
    <main class="page plain" aria-busy={!problem}>
      {problem && (
        <PlainWords title={lost ? say('No connection') : title} text={problem} ways={[way]} />
      )}
      {slow && !problem && <p class="note">{fetching}</p>}
    </main>
  );
}

/* What went wrong, if anything did. */
export const Problem = ({ text }: { text: string | null }) =>
  text ? (
    <p class="gloss red" role="alert">
      {text}
    </p>
  ) : null;
