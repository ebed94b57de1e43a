/* pages/rules/foot.tsx - the bar at the bottom of the rules on a phone: the current clause, the
 * previous and next one, and starting a game. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { Strokes } from '../../parts/strokes';
import { say } from '../../words';

const edge = 40; // pixels from the top of the window within which a clause counts as reached

const topOf = (id: string) => document.getElementById(id)?.getBoundingClientRect().top ?? Infinity;

/* How many clauses have been reached. The last clauses of a page cannot reach the top, so at its
 * end the requested one counts. */
function useClauseRead(ids: string[]): [number, (at: number) => void] {
  const [read, set] = useState(0);
  const asked = useRef<number | null>(null);
  useEffect(() => {
    const look = () => {
      const { scrollHeight } = document.documentElement;
      const isEnd = scrollY + innerHeight >= scrollHeight - 2;
      if (!isEnd) asked.current = null;
      set(asked.current ?? ids.filter(id => topOf(id) < edge).length);
    };
    look();
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, [ids.join()]);
  const to = (at: number) => {
    document.getElementById(ids[at - 1] ?? '')?.scrollIntoView({ block: 'start' });
    asked.current = at;
    set(at);
  };
  return [read, to];
}

function Way({ to, words, go }: { to: 'up' | 'down'; words: string; go: (() => void) | null }) {
  return (
    <button
      class="button step"
      aria-label={words}
      aria-disabled={go ? undefined : true}
      onClick={() => go?.()}
    >
      <Strokes d={to === 'up' ? 'M4 13l6-6 6 6' : 'M4 7l6 6 6-6'} />
    </button>
  );
}

export function RulesFoot({ gameKey, ids }: { gameKey: string; ids: string[] }) {
  const [read, to] = useClauseRead(ids);
  const count = ids.length;
  return (
    <nav class="rules-foot" aria-label={say('Clauses')}>
      <p class="note" data-clause={read}>
        {read ? say('Clause {read} of {count}', { read, count }) : say('The rules')}
      </p>
      <Way to="up" words={say('Previous clause')} go={read > 1 ? () => to(read - 1) : null} />
      <Way to="down" words={say('Next clause')} go={read < count ? () => to(read + 1) : null} />
      <a class="button main" href={`/new/${gameKey}`}>
        {say('Play')}
      </a>
    </nav>
  );
}
