/* pages/kiosk/kiosk.tsx - a touch table for two players who face each other: no names, no chat,
 * no way out, works offline. */
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Game } from '../../board/api';
import { newSeed } from '../../local/computer';
import { useLocalPlay, type Playing } from '../../local/play';
import { game, useFetched } from '../../net/api';
import { useGame } from '../../parts/game';
import { SoloBoard } from '../../parts/solo-board';
import { useTitle } from '../../parts/title';
import type { GamePage } from '../../proto';
import { useRules, type Rules } from '../../rules';
import { isLong } from '../../text/games';
import {
  englishTongue,
  isMirrored,
  language,
  say,
  speakIn,
  table,
  told,
  within,
} from '../../words';
import { inWordsNow } from '../../words/games';
import { useAnnouncement } from './announced';
import { idleOf, useIdle } from './idle';
import { Side, type Mode } from './side';
import { Spoken, useTongues, type Tongues } from './tongues';

const pace_ms = { attract: 1600, choose: 1600, play: 700 };
const rest_ms = 5000;

interface TableProps {
  page: GamePage;
  rules: Rules;
  level: number;
  idle_s: number;
  /* Languages by seat. */
  tongues: Tongues;
  /* The state to restore after the rules were reopened. */
  before: { mode: Mode; played: Playing } | null;
  /* Reopens the rules and continues from the given state. */
  anew: (stood: TableProps['before']) => void;
}

/* In the demo, when nobody plays, a new game starts after the last one is over. */
function useAttracting(isOver: boolean, mode: Mode, next: () => void) {
  useEffect(() => {
    if (!isOver || mode === 'play') return;
    const timer = setTimeout(next, rest_ms);
    return () => clearTimeout(timer);
  }, [isOver, mode]);
}

/* Nobody is there to reload the page, so whatever failed, most likely the computer's turn, is
 * retried after a while. */
function useAgain(problem: string, again: () => void, tries = 0) {
  useEffect(() => {
    if (!problem) return;
    const timer = setTimeout(again, rest_ms);
    return () => clearTimeout(timer);
  }, [problem, tries]);
}

/* A game whose texts are translated into the current language whenever they are read. */
function spokenGame(of: Game): Game {
  const inWords = table(() => inWordsNow(of));
  return {
    ...of,
    get title() {
      return inWords().title;
    },
    get seats() {
      return inWords().seats;
    },
  };
}

/* Shown in the middle, once for each of the two readers. */
function Ask({ left }: { left: number }) {
  return (
    <div
      class="kiosk-ask-box"
      role="alertdialog"
      aria-label={say('Still there?')}
      lang={language()}
      dir={isMirrored() ? 'rtl' : 'ltr'}
    >
      <p>{say('Still there? Starting over in {seconds} s.', { seconds: left })}</p>
      <button class="button main" data-action="stay">
        {say('Go on')}
      </button>
    </div>
  );
}

const Invitation = () => (
  <span class="unseen" lang={language()}>
    {say('Touch to play')}
  </span>
);

interface MiddleProps {
  mode: Mode;
  left: number | null;
  tongues: Tongues;
  begin: () => void;
  children: ComponentChildren;
}

/* In the middle of the table: the board, and over it what is asked of both readers. Whoever touches the table anywhere begins;
 * the words that say so stand on either side, as there are men everywhere on the board. */
function Middle({ mode, left, tongues, begin, children }: MiddleProps) {
  const [near, far] = tongues;
  return (
    <div class="kiosk-slab" lang={language()}>
      {children}
      {mode === 'attract' && (
        <button class="kiosk-invite" data-action="touch" onClick={begin}>
          {within(far, Invitation)}
          {within(near, Invitation)}
        </button>
      )}
      {left !== null && (
        <div class="kiosk-ask">
          {within(far, () => Ask({ left }))}
          {within(near, () => Ask({ left }))}
        </div>
      )}
    </div>
  );
}

/* The game, which begins again when nobody plays on. */
function useTable({ rules, level, idle_s, before, anew }: TableProps) {
  const [mode, turnTo] = useState<Mode>(before?.mode ?? 'attract');
  const fresh = (you: number | null): Playing => ({ moves: [], you, level, seed: newSeed() });
  const [played, set] = useState<Playing>(() => before?.played ?? fresh(-1));
  const change = (more: Partial<Playing>) => set(was => ({ ...was, ...more }));
  const now = useLocalPlay(rules, played, change, pace_ms[mode]);
  const begin = (next: Mode, you: number | null) => {
    turnTo(next);
    set(fresh(you));
  };
  const left = useIdle(mode !== 'attract', idle_s, () => begin('attract', -1));
  useAttracting(!!now.look?.result, mode, () => set(fresh(-1)));
  useAgain(now.problem, () => anew({ mode, played }));
  return { mode, played, change, now, begin, left };
}

function Table(props: TableProps) {
  const { page, rules, tongues } = props;
  const { mode, played, change, now, begin, left } = useTable(props);
  const [reading, readBy] = useState<[boolean, boolean]>([false, false]);
  const announced = useAnnouncement();
  const { board, gloss } = useGame(now.source, {
    you: now.source.you ?? 0,
    hints: true,
    coordinates: false,
  });
  // The board uses the language of the player to move.
  const mover = mode === 'play' && now.look?.state.seat === 1 ? 1 : 0;
  speakIn(tongues[mover]);
  const drawn = useMemo(() => spokenGame(rules.game), []);
  const pages = useMemo(() => tongues.map(tongue => within(tongue, () => inWordsNow(page))), []);
  const side = (seat: 0 | 1) => (
    <Spoken tongue={tongues[seat]}>
      <Side
        mode={mode}
        game={played}
        now={now}
        gloss={gloss}
        announced={announced}
        page={pages[seat]!}
        seat={seat}
        far={seat === 1}
        reading={reading[seat]}
        read={on => readBy(seat === 0 ? [on, reading[1]] : [reading[0], on])}
        alone={() => begin('play', seat)}
        together={() => (mode === 'play' ? change({ you: null }) : begin('play', null))}
        again={() => begin('choose', -1)}
      />
    </Spoken>
  );
  return (
    <main
      class={isLong(rules.game) ? 'kiosk long' : 'kiosk'}
      data-mode={mode}
      data-moves={played.moves.length}
      data-left={left ?? ''}
    >
      {side(1)}
      <Middle mode={mode} left={left} tongues={tongues} begin={() => begin('choose', -1)}>
        <SoloBoard game={drawn} board={board} />
      </Middle>
      {side(0)}
    </main>
  );
}

type OpenedProps = Omit<TableProps, 'rules'> & { options: Options };

/* Two players, even in games that allow more. */
function Opened({ page, options, ...rest }: OpenedProps) {
  const { rules, problem } = useRules(
    page.key,
    options,
    page.seats_min < page.seats_max ? 2 : null,
  );
  useAgain(problem, () => rest.anew(rest.before));
  if (rules) return <Table page={page} rules={rules} {...rest} />;
  return <Waiting text={problem} tongues={rest.tongues} />;
}

/* Error messages are in English, so they are translated here. */
function Waiting({ text, tongues }: { text: string; tongues?: Tongues }) {
  return (
    <main class="place-failed" aria-busy={!text}>
      <p class="said">{tongues ? within(tongues[0], () => told(text)) : text}</p>
    </main>
  );
}

type Options = Record<string, string>;

interface Props {
  name: string;
  asked: URLSearchParams;
}

/* Suppresses the context menu of a right click or a long press. */
function useQuiet() {
  useEffect(() => {
    const stop = (event: Event) => event.preventDefault();
    document.addEventListener('contextmenu', stop);
    return () => document.removeEventListener('contextmenu', stop);
  }, []);
}

const own = ['idle', 'level', 'ground', 'light', 'language', 'languages'];

/* The server's answers are kept in English, and translated for each reader. */
function Fetched({ name, asked, tongues }: Props & { tongues: Tongues }) {
  const options = useMemo(() => {
    speakIn(englishTongue());
    return Object.fromEntries([...asked].filter(([key]) => !own.includes(key)));
  }, []);
  const level = Number(/^[1-6]$/.exec(asked.get('level') ?? '')?.[0] ?? 2);
  const [{ tries, before }, open] = useState({ tries: 0, before: null as TableProps['before'] });
  const anew = (stood: TableProps['before']) => {
    speakIn(englishTongue());
    open(last => ({ tries: last.tries + 1, before: stood }));
  };
  const [calls, call] = useState(1);
  const { value, problem } = useFetched(
    signal => game(name, options, null, signal),
    `${name} ${calls}`,
  );
  useAgain(problem ?? '', () => call(calls + 1), calls);
  useTitle(value && `${within(tongues[0], () => told(value.title))} · Qirkat`);
  if (!value) return <Waiting text={problem ?? ''} tongues={tongues} />;
  const more = { level, tongues, idle_s: idleOf(asked), before, anew };
  return <Opened key={tries} page={value} options={options} {...more} />;
}

export function KioskPage(props: Props) {
  const tongues = useTongues(props.asked, props.name);
  useQuiet();
  return tongues ? <Fetched {...props} tongues={tongues} /> : <Waiting text="" />;
}
