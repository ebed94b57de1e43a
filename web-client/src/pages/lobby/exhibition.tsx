/* pages/lobby/exhibition.tsx - two computers at one board, in this browser, while nobody else can be watched. */
import { useEffect, useState } from 'preact/hooks';
import { newSeed } from '../../local/computer';
import { useLocalPlay, type Playing } from '../../local/play';
import { endWords } from '../../local/words';
import { useGame } from '../../parts/game';
import { SoloBoard } from '../../parts/solo-board';
import { useRules, type Rules } from '../../rules';
import { say } from '../../words';

const pace_ms = 1600;
const rest_ms = 8000; // how long the end of a game is shown
const level = 3;

const beginning = (): Playing => ({ moves: [], you: -1, level, seed: newSeed() });

function Board({ rules }: { rules: Rules }) {
  const [game, set] = useState(beginning);
  const [isStill, setStill] = useState(false);
  // while it is stopped, all turns are those of people, of whom there are none
  const playing = isStill ? { ...game, you: null } : game;
  const now = useLocalPlay(
    rules,
    playing,
    more => set(before => ({ ...before, ...more })),
    pace_ms,
  );
  const { board } = useGame(now.source, { you: null, active: false, coordinates: false });
  const { look } = now;
  const result = look?.result ?? null;
  useEffect(() => {
    if (!result || isStill) return;
    const timer = setTimeout(() => set(beginning()), rest_ms);
    return () => clearTimeout(timer);
  }, [result, isStill]);
  const { title } = rules.game;
  return (
    <section class="exhibition" aria-label={say('Two computers')}>
      <SoloBoard game={rules.game} board={board} />
      <p class="said">
        {look && result
          ? endWords(rules.game.seats, look)
          : say('Meanwhile, two computers are playing {title}.', { title })}
      </p>
      <p class="row">
        <button class="button" aria-pressed={isStill} onClick={() => setStill(!isStill)}>
          {isStill ? say('Go on') : say('Stop')}
        </button>
        <a class="button" href={`/new/${rules.game.key}?against=computer`}>
          {say('Play it yourself')}
        </a>
      </p>
    </section>
  );
}

export function Exhibition({ gameKey }: { gameKey: string }) {
  const { rules } = useRules(gameKey, {}, null);
  return rules ? <Board rules={rules} /> : null;
}
