/* pages/embed/solo.tsx - a game against a computer; both use the rules in the browser, so it
 * replies at once. */
import { useMemo, useState } from 'preact/hooks';
import type { Gloss } from '../../board/api';
import { newSeed } from '../../local/computer';
import { useLocalPlay, type LocalPlay, type Playing } from '../../local/play';
import { endWords } from '../../local/words';
import { Choices, GlossText } from '../../parts/choices';
import { useGame } from '../../parts/game';
import { LevelBar, levelOf, LevelWords, useLevels } from '../../parts/levels';
import { SoloBoard } from '../../parts/solo-board';
import { useTitle } from '../../parts/title';
import { useRules, type Rules } from '../../rules';
import { readStep } from '../../text/notation';
import { withNumbers } from '../../text/squares';
import { say } from '../../words';
import { Frame, HomeLink, Out } from './frame';

const pace_ms = 500;

interface Asked {
  /* Options of the game, as in the address. */
  options: Record<string, string>;
  query: string;
  level: number;
  side: string;
}

const looks = ['ground', 'light', 'language'];

/* ?level=3&side=black, ground, light and language; all other parameters are options of the game. */
function readAsked(asked: URLSearchParams): Asked {
  const { level, side, ...rest } = Object.fromEntries(asked);
  const options = Object.fromEntries(Object.entries(rest).filter(([key]) => !looks.includes(key)));
  const query = new URLSearchParams(options).toString();
  return {
    options,
    query: query && '?' + query,
    level: /^[1-6]$/.test(level ?? '') ? Number(level) : 2,
    side: side ?? '',
  };
}

/* Neither sets one, nor takes one off, nor empties a house. */
function movesMan(text: string): boolean {
  const step = readStep(text);
  return step.kind === 'move' && step.from !== null;
}

/* Whose turn it is, and what they have to do. */
function sentenceOf(rules: Rules, game: Playing, now: LocalPlay, gloss: Gloss | null) {
  const { seats } = rules.game;
  const { look, isMine } = now;
  if (now.problem) return now.problem;
  if (!look) return '';
  const end = endWords(seats, look);
  if (end) return end;
  if (now.refusal) return withNumbers(rules.game, now.refusal.text);
  if (!isMine) return say('The computer is thinking.');
  const { phase, steps } = look.state;
  if (!game.moves.length && phase === 'choice' && steps.some(movesMan)) {
    return say('{name} begins. Move any man with a dashed ring.', {
      name: seats[look.state.seat ?? 0]?.name,
    });
  }
  return gloss ? <GlossText gloss={gloss} /> : '';
}

/* What can be done now, beside the board. */
function Ways({ now, gloss, again }: { now: LocalPlay; gloss: Gloss | null; again: () => void }) {
  if (now.look?.result) {
    return (
      <button class="button main" data-action="again" onClick={again}>
        {say('Play again')}
      </button>
    );
  }
  if (!now.isMine) return null;
  return (
    <Choices
      gloss={gloss}
      throws={gloss !== null && now.look?.state.phase === 'chance'}
      play={now.play}
      throwNow={now.throwNow}
    />
  );
}

interface LinksProps {
  gameKey: string;
  query: string;
  choosing: boolean;
  choose: (on: boolean) => void;
}

const links = ({ gameKey, query, choosing, choose }: LinksProps) => [
  <Out key="rules" to={`/games/${gameKey}`}>
    {say('How it is played')}
  </Out>,
  <button
    key="level"
    class="link"
    aria-expanded={choosing}
    data-action="level"
    onClick={() => choose(!choosing)}
  >
    {choosing ? say('Done') : say('Level')}
  </button>,
  <HomeLink key="home" to={`/local/${gameKey}${query}`} words={say('Open on Qirkat')} />,
];

/* A new game, in which the person has the seat that was asked for. */
function begin(rules: Rules, asked: Asked): Playing {
  const seat = rules.game.seats.findIndex(({ key }) => key === asked.side);
  return { moves: [], you: Math.max(0, seat), level: asked.level, seed: newSeed() };
}

function Board({ rules, gameKey, asked }: { rules: Rules; gameKey: string; asked: Asked }) {
  const [game, set] = useState(() => begin(rules, asked));
  const [choosing, choose] = useState(false);
  const change = (more: Partial<Playing>) => set(before => ({ ...before, ...more }));
  const now = useLocalPlay(rules, game, change, pace_ms);
  const { board, gloss } = useGame(now.source, {
    bottom: game.you ?? 0,
    hints: true,
    coordinates: true,
  });
  const levels = useLevels();
  const level = levelOf(levels, game.level);
  const again = () => change({ moves: [], seed: newSeed() });
  return (
    <Frame
      title={rules.game.title}
      chance={rules.chance}
      aside={
        level?.name ? say('against the {level}', { level: level.name }) : say('against a computer')
      }
      board={<SoloBoard game={rules.game} board={board} />}
      sentence={
        choosing && level?.name ? <LevelWords level={level} /> : sentenceOf(rules, game, now, gloss)
      }
      ways={
        choosing ? (
          <LevelBar
            name="level"
            all={levels}
            value={game.level}
            onChange={value => change({ level: value })}
          />
        ) : (
          <Ways now={now} gloss={gloss} again={again} />
        )
      }
      links={links({ gameKey, query: asked.query, choosing, choose })}
    />
  );
}

export function Solo({ gameKey, asked }: { gameKey: string; asked: URLSearchParams }) {
  const wanted = useMemo(() => readAsked(asked), []);
  const { rules, problem } = useRules(gameKey, wanted.options, null);
  useTitle(rules && `${rules.game.title} · Qirkat`);
  if (rules) return <Board rules={rules} gameKey={gameKey} asked={wanted} />;
  return (
    <Frame
      title={problem ? say('No board') : ''}
      aside=""
      board={null}
      sentence={problem}
      links={problem ? [<HomeLink key="home" to="/" words={say('Open Qirkat')} />] : []}
    />
  );
}
