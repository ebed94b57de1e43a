/* pages/games/found.tsx - beside the games with the words typed in their names: those with such words in their rules, and
 * names that are spelt alike. */
import { useEffect, useState } from 'preact/hooks';
import { fetchText } from '../../net/api';
import type { GameRow } from '../../proto';
import { readRuleWords, type RuleWords } from '../../text/rule-words';
import { comma } from '../../text/words';
import { language, say, sayRich } from '../../words';
import { Kind } from './kinds';

/* The addresses of the indexes, by language. */
declare const RULE_WORDS: Record<string, string> | undefined;

const places = typeof RULE_WORDS === 'undefined' ? {} : RULE_WORDS;

let known: RuleWords | null = null;

async function fetchRuleWords(): Promise<RuleWords> {
  const place = places[language()] ?? places['en'];
  known ??= place ? readRuleWords(await fetchText(place)) : [];
  return known;
}

/* The words of all rules, fetched once something is typed; none until then. */
export function useRuleWords(isAsked: boolean): RuleWords {
  const [index, set] = useState(known);
  useEffect(() => {
    if (isAsked && !index) void fetchRuleWords().then(set, () => undefined);
  }, [isAsked]);
  return index ?? [];
}

interface MeantProps {
  games: GameRow[];
  choose: (title: string) => void;
}

export function Meant({ games, choose }: MeantProps) {
  if (!games.length) return null;
  const names = games.map(({ key, title }, i) => (
    <span key={key}>
      {i > 0 && comma()}
      <button class="link" onClick={() => choose(title)}>
        {title}
      </button>
    </span>
  ));
  return (
    <p class="said games-meant" role="status">
      {sayRich('Did you mean {names}?', { names: <>{names}</> })}
    </p>
  );
}

export const ByRules = ({ games }: { games: GameRow[] }) =>
  games.length ? <Kind title={say('Found in the rules')} games={games} isAlone={false} /> : null;
