/* pages/embed/solo.tsx - a game against a computer; both use the rules in the browser, so it
 * replies at once. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import { lastMove } from '../../board';
import { newSeed } from '../../local/computer';
import { boardOf } from '../../local/board';
import { useLocalPlay, type Playing } from '../../local/play';
import { endWords } from '../../local/words';
import { LevelBar, levelOf, LevelWords, useLevels } from '../../parts/levels';
import { Choices, GlossText, SoloBoard, useGloss } from '../../parts/solo-board';
import { useRules, type Rules } from '../../rules';
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

/* Whose turn it is, and what they have to do. */
function useSentence(rules: Rules, game: Playing, now: ReturnType<typeof useLocalPlay>) {
  const { gloss, hear } = useGloss();
  const { seats } = rules.game;
  const { look, isMine } = now;
  const words = () => {
    if (now.problem) return now.problem;
    if (!look) return '';
    const end = endWords(seats, look);
    if (end) return end;
    if (now.refusal) return now.refusal.text;
    if (!isMine) return say('The computer is thinking.');
    if (!game.moves.length && look.state.phase === 'choice') {
      return say('{name} begins. Move any man with a dashed ring.', {
        name: seats[look.state.seat ?? 0]?.name,
      });
    }
    return gloss ? <GlossText gloss={gloss} /> : '';
  };
  return { words: words(), gloss, hear };
}

function Board({ rules, gameKey, asked }: { rules: Rules; gameKey: string; asked: Asked }) {
  const { seats, title } = rules.game;
  const [game, set] = useState<Playing>(() => ({
    moves: [],
    you: Math.max(
      0,
      seats.findIndex(({ key }) => key === asked.side),
    ),
    level: asked.level,
    seed: newSeed(),
  }));
  const [choosing, choose] = useState(false);
  const change = (more: Partial<Playing>) => set(before => ({ ...before, ...more }));
  const add = (move: string) => set(before => ({ ...before, moves: [...before.moves, move] }));
  const now = useLocalPlay(rules, game, add, pace_ms);
  const { look, isMine } = now;
  const { words, gloss, hear } = useSentence(rules, game, now);
  const levels = useLevels();
  const level = levelOf(levels, game.level);
  const again = () => change({ moves: [], seed: newSeed() });
  const ways = () => {
    if (choosing) {
      return (
        <LevelBar
          name="level"
          all={levels}
          value={game.level}
          onChange={value => change({ level: value })}
        />
      );
    }
    if (look?.result) {
      return (
        <button class="button main" data-action="again" onClick={again}>
          {say('Play again')}
        </button>
      );
    }
    if (!isMine) return null;
    return (
      <Choices
        gloss={gloss}
        throws={look?.state.phase === 'chance'}
        play={now.play}
        throwNow={now.throwNow}
      />
    );
  };
  return (
    <Frame
      title={title}
      chance={rules.chance}
      aside={
        level?.name ? say('against the {level}', { level: level.name }) : say('against a computer')
      }
      board={
        <SoloBoard
          game={rules.game}
          board={{
            ...boardOf(game, now, () => change({ moves: game.moves.slice(0, -1) })),
            coordinates: true,
            last: look?.turn.length ? lastMove(look.turn) : null,
          }}
          onGloss={hear}
        />
      }
      sentence={choosing && level?.name ? <LevelWords level={level} /> : words}
      ways={ways()}
      links={[
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
        <HomeLink
          key="home"
          to={`/local/${gameKey}${asked.query}`}
          words={say('Open on Qirkat')}
        />,
      ]}
    />
  );
}

export function Solo({ gameKey, asked }: { gameKey: string; asked: URLSearchParams }) {
  const wanted = useMemo(() => readAsked(asked), []);
  const { rules, problem } = useRules(gameKey, wanted.options, null);
  useEffect(() => {
    if (rules) document.title = `${rules.game.title} · Qirkat`;
  }, [rules]);
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
