/* pages/room/more.tsx - on an upright phone, says that text goes on below the turns and the bar. */
import { useEffect, useState } from 'preact/hooks';
import { say } from '../../words';

/* Less than a line is no more. */
const least = 16;

const below = () => document.documentElement.scrollHeight - (scrollY + innerHeight) > least;

/* Shown by the style sheet where the page scrolls under its bar. */
export function MoreBelow() {
  const [shown, show] = useState(false);
  useEffect(() => {
    const look = () => show(below());
    const grown = new ResizeObserver(look);
    grown.observe(document.body);
    addEventListener('scroll', look, { passive: true });
    addEventListener('resize', look);
    look();
    return () => {
      grown.disconnect();
      removeEventListener('scroll', look);
      removeEventListener('resize', look);
    };
  }, []);
  if (!shown) return null;
  return (
    <button
      class="more-below"
      onClick={() => scrollTo({ top: document.documentElement.scrollHeight })}
    >
      {say('More below')}
    </button>
  );
}
