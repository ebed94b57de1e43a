/* pages/kiosk/side.tsx - what each of the two readers sees beside the board. Components here
 * must be stateless: see Spoken. */
import type { Gloss } from '../../board/api';
import { Glyph } from '../../parts/drawing';
import { Choices, GlossText } from '../../parts/choices';
import type { GamePage } from '../../proto';
import type { LocalPlay, Playing } from '../../local/play';
import { endWords } from '../../local/words';
import { withNumbers } from '../../text/squares';
import { isMirrored, language, say, sayMany } from '../../words';

export type Mode = 'attract' | 'choose' | 'play';

interface Props {
  page: GamePage;
  seat: number;
  mode: Mode;
  game: Playing;
  now: LocalPlay;
  /* What the board says to the player to move. */
  gloss: Gloss | null;
  /* What those who run the site announce. */
  announced: string;
  /* Shows the rules in place of the introduction. */
  reading: boolean;
  read: (on: boolean) => void;
  alone: () => void;
  together: () => void;
  again: () => void;
}

/* Men on the board and in hand; in the race game, the servants at home are already on the board. */
function menOf({ look }: LocalPlay, { family }: GamePage, seat: number): number {
  const { pieces, hand } = look?.state.view ?? { pieces: [], hand: [] };
  const onBoard = pieces.reduce((sum, [, of, , count]) => sum + (of === seat ? count : 0), 0);
  return onBoard + (family === 'race' ? 0 : (hand[seat] ?? 0));
}

const menWords = (n: number, { family }: GamePage): string =>
  family === 'houses'
    ? sayMany(n, 'Your side: {n} seed', 'Your side: {n} seeds')
    : sayMany(n, 'Your side: {n} man', 'Your side: {n} men');

/* Whose turn it is and what they have to do, addressed to this reader. */
function nowWords({ page, seat, mode, game, now, gloss }: Props): preact.ComponentChildren {
  const { look, isMine } = now;
  if (now.problem) return now.problem;
  if (mode === 'attract') return say('The computer plays against itself.');
  if (mode === 'choose') return say('Who plays?');
  if (!look) return '';
  const end = endWords(page.seats, look);
  if (end) return end;
  if (look.state.seat !== seat) {
    return isMine ? say('The other side to move.') : say('The computer is thinking.');
  }
  if (game.you !== null && game.you !== seat) return say('The computer is thinking.');
  if (now.refusal) return withNumbers(page, now.refusal.text);
  return gloss ? <GlossText gloss={gloss} /> : say('Your turn.');
}

function Rules({ page }: { page: GamePage }) {
  return (
    <div class="kiosk-rules" tabIndex={0} role="region" aria-label={say('Rules')}>
      {page.clauses.map(clause => (
        <p key={clause.id}>{clause.text}</p>
      ))}
    </div>
  );
}

function Ways(props: Props) {
  const { mode, game, seat, reading, read } = props;
  const rules = (
    <button
      class="button"
      data-action="rules"
      aria-pressed={reading}
      onClick={() => read(!reading)}
    >
      {reading ? say('Back to the game') : say('Rules')}
    </button>
  );
  if (mode === 'attract') {
    // the whole table is the button: kiosk.tsx
    return (
      <span class="button main" aria-hidden="true">
        {say('Touch to play')}
      </span>
    );
  }
  if (mode === 'choose') {
    return (
      <>
        <button class="button main" data-action="alone" onClick={props.alone}>
          {say('One player')}
        </button>
        <button class="button" data-action="together" onClick={props.together}>
          {say('Two players')}
        </button>
        {rules}
      </>
    );
  }
  const isComputers = game.you !== null && game.you !== seat;
  return (
    <>
      {isComputers && (
        <button class="button" data-action="join" onClick={props.together}>
          {say('Play this side')}
        </button>
      )}
      {rules}
      <button class="button" data-action="again" onClick={props.again}>
        {say('Start again')}
      </button>
    </>
  );
}

export function Side(props: Props & { far: boolean }) {
  const { page, seat, far, mode, now, announced, reading } = props;
  const { intro } = page;
  const mine = mode === 'play' && now.isMine && now.look?.state.seat === seat;
  return (
    <section
      class={far ? 'kiosk-side far' : 'kiosk-side'}
      aria-label={page.seats[seat]?.name ?? ''}
      data-side={far ? 'far' : 'near'}
      lang={language()}
      dir={isMirrored() ? 'rtl' : 'ltr'}
    >
      <h1 class="kiosk-title">{page.title}</h1>
      {announced && (
        <p class="kiosk-announced" dir="auto" role={far ? undefined : 'status'}>
          {announced}
        </p>
      )}
      <p class="kiosk-men">
        <Glyph game={page} seat={seat} size={36} />
        {menWords(menOf(now, page, seat), page)}
      </p>
      {reading ? (
        <Rules page={page} />
      ) : (
        <p class="kiosk-intro">{intro && `${intro.aim} ${intro.moves} ${intro.takes}`}</p>
      )}
      <p class={mine ? 'kiosk-now mine' : 'kiosk-now'} role={far ? undefined : 'status'}>
        {nowWords(props)}
      </p>
      <div class="kiosk-ways">
        {mine && (
          <div class="row">
            <Choices
              gloss={props.gloss}
              throws={now.look?.state.phase === 'chance'}
              play={now.play}
              throwNow={now.throwNow}
            />
          </div>
        )}
        <Ways {...props} />
      </div>
    </section>
  );
}
