/* pages/embed/frame.tsx - how a page within another is laid out: title, board, one sentence, three links. */
import type { ComponentChildren } from 'preact';
import { Mark } from '../../parts/mark';

interface Props {
  title: string;
  /* At the title's right. */
  aside: string;
  board: ComponentChildren;
  /* One sentence, and what is to be pressed with it. */
  sentence: ComponentChildren;
  ways?: ComponentChildren;
  /* There is something to be pressed at every turn. */
  chance?: boolean;
  /* At the foot; the last is the way to the whole page. */
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

/* A link out of the frame, to a page of its own. */
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
