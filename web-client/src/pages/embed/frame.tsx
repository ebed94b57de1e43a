/* pages/embed/frame.tsx - the layout of an embedded page: title, board, one sentence, three
 * links. */
import type { ComponentChildren } from 'preact';
import { Mark } from '../../parts/mark';

interface Props {
  title: string;
  /* Shown to the right of the title. */
  aside: string;
  board: ComponentChildren;
  /* One sentence, and its buttons. */
  sentence: ComponentChildren;
  ways?: ComponentChildren;
  /* There is a button to press on every turn. */
  chance?: boolean;
  /* Shown at the bottom; the last one leads to the full page. */
  links: ComponentChildren[];
}

export function Frame({ title, aside, board, sentence, ways, chance, links }: Props) {
  return (
    <main class="embed" data-ready={board !== null}>
      <header class="embed-head">
        <h1 class="embed-title">{title}</h1>
        <p key={aside} class="note">
          {aside}
        </p>
      </header>
      <div class="embed-slab">{board}</div>
      <div class={chance ? 'embed-words with-ways' : 'embed-words'}>
        <p class="embed-said" role="status">
          {sentence}
        </p>
        {ways && <div class="embed-ways">{ways}</div>}
      </div>
      <footer class="embed-foot">{links}</footer>
    </main>
  );
}

/* A link that opens in a new tab, outside the frame. */
export function Out({ to, children }: { to: string; children: ComponentChildren }) {
  return (
    <a href={to} target="_blank" rel="noopener">
      {children}
    </a>
  );
}

export function HomeLink({ to, words }: { to: string; words: string }) {
  return (
    <Out to={to}>
      <span class="embed-home">
        <Mark />
        <span>{words}</span>
      </span>
    </Out>
  );
}
