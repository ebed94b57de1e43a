/* pages/room/gloss.tsx - the sentence about the current position, with its clause and the choices as buttons. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { useStore } from '../../base/store';
import { phrase } from '../../board';
import type { Choice, Gloss, Tone } from '../../board/api';
import { wire } from '../../net/session';
import { GradeMark } from '../../parts/grade';
import { LinkField } from '../../parts/link-field';
import { Invited } from '../../parts/invited';
import { part } from '../../parts/part';
import { Qr } from '../../parts/qr';
import type { GamePage, Room } from '../../proto';
import { play, takeBackStep, throwNow } from '../../room/actions';
import { afterHint, hintOf } from '../../room/hint';
import { latestGame, type Turn } from '../../room/moves';
import { choosePremove } from '../../room/premove-actions';
import { nameOf, saying } from '../../room/status-text';
import type { Table } from '../../room/state';
import type { Visit } from '../../room/visit';
import { sectionTitle } from '../../room/section-titles';
import { admits, sumOf, voidWords } from '../../text/casts';
import { withNumbers } from '../../text/squares';
import { FirstTurn } from './first';
import { say, sayRich } from '../../words';
import { isWalked } from '../../text/games';

const ClaimBox = part(async () => (await import('./claim')).ClaimBox);
const NextGame = part(async () => (await import('./result')).NextGame);
const Result = part(async () => (await import('./result')).Result);

interface Props {
  at: Visit;
  room: Room;
  rules: GamePage | null;
  gloss: Gloss | null;
  onPoint: (text: string | null) => void;
}

/* The clause by section and number, and its text on request. */
export function ClauseLine({ id, rules }: { id: string; rules: GamePage }) {
  const [open, setOpen] = useState(false);
  const at = rules.clauses.findIndex(one => one.id === id);
  const clause = rules.clauses[at];
  if (!clause) return null;
  return (
    <div class="clause-line note">
      <p>
        {say('{section}, clause {at}', { section: sectionTitle(id), at: at + 1 })}
        {' · '}
        <button class="link note" aria-expanded={open} onClick={() => setOpen(!open)}>
          {say('why?')}
        </button>
      </p>
      {open && (
        <div class="clause-words">
          <p>{clause.text}</p>
          <p>
            <GradeMark grade={clause.grade} /> {clause.source}
          </p>
          <p>
            <a href={`/games/${rules.key}#${id}`} target="_blank">
              {say('Read it in the rules')}
            </a>
          </p>
        </div>
      )}
    </div>
  );
}

interface SaidProps {
  tone: Tone;
  children: ComponentChildren;
  /* Another line of the page says it: only its place is kept. */
  isElsewhere?: boolean;
}

export function Said({ tone, children, isElsewhere = false }: SaidProps) {
  return <div class={isElsewhere ? 'gloss said-elsewhere' : `gloss ${tone}`}>{children}</div>;
}

/* The board's sentence: strong parts are points and numbers to choose. */
function BoardSaid({ gloss, rules }: { gloss: Gloss; rules: GamePage | null }) {
  // the status line says whose turn it is; the place is kept for what is said once a man is chosen
  const isElsewhere = gloss.text.map(piece => piece.text).join('') === phrase('yours');
  return (
    <Said tone={gloss.tone} isElsewhere={isElsewhere}>
      <p class="gloss-words">
        {gloss.text.map((piece, i) =>
          piece.strong ? <strong key={i}>{piece.text}</strong> : piece.text,
        )}
      </p>
      {gloss.clause &&
        (rules ? (
          <ClauseLine key={gloss.clause} id={gloss.clause} rules={rules} />
        ) : (
          <p class="clause-line note">{'\u00a0'}</p>
        ))}
    </Said>
  );
}

interface ChoiceProps {
  choice: Choice;
  busy: boolean;
  /* Called with the turn whose path the board should show while its button is hovered, touched or
   * focused. */
  onPoint: (text: string | null) => void;
}

function ChoiceButton({ choice, busy, onPoint }: ChoiceProps) {
  const point = () => onPoint(choice.text ?? null);
  const act = () =>
    choice.throws ? void throwNow() : choice.text !== undefined && play(choice.text);
  return (
    <button
      class={choice.throws ? 'button main choice' : 'button choice'}
      aria-busy={busy}
      onClick={() => (onPoint(null), act())}
      onFocus={point}
      onBlur={() => onPoint(null)}
      onPointerEnter={point}
      onPointerDown={point}
      onPointerLeave={() => onPoint(null)}
      data-play={choice.text}
      data-throw={choice.throws ? '' : undefined}
    >
      <span>{choice.label}</span>
      {choice.detail && <strong>{choice.detail}</strong>}
    </button>
  );
}

interface ChoicesProps extends Omit<ChoiceProps, 'choice'> {
  gloss: Gloss;
  leaps: boolean;
}

function Choices({ gloss, busy, leaps, onPoint }: ChoicesProps) {
  if (!gloss.choices.length && !gloss.canTakeBack) return null;
  return (
    <div class="choices">
      {gloss.choices.map(choice => (
        <ChoiceButton
          key={choice.label + choice.detail}
          choice={choice}
          busy={busy}
          onPoint={onPoint}
        />
      ))}
      {gloss.canTakeBack && (
        <button class="button choice-back" data-action="back" onClick={() => void takeBackStep()}>
          {leaps ? say('Take back this leap') : say('Take it back')}
        </button>
      )}
    </div>
  );
}

/* An open table shows its link. */
function WayHere({ room }: { room: Room }) {
  const link = `${location.origin}/r/${room.id}`;
  return (
    <div class="stack way-here">
      <LinkField
        label={say('Send them this link')}
        link={link}
        title={say('A game of {title}', { title: room.game.title })}
      />
      <Qr text={link} label={say('The link to this table, as a code')} />
      <p class="note">
        {sayRich('or the code {id}', { id: <strong class="code-letters">{room.id}</strong> })}
      </p>
    </div>
  );
}

/* A live region: polite, but assertive for refusals. */
function Spoken({ tone, text }: { tone: Tone; text: string }) {
  return (
    <>
      <p class="unseen" aria-live="polite">
        {tone === 'red' ? '' : text}
      </p>
      <p class="unseen" aria-live="assertive">
        {tone === 'red' ? text : ''}
      </p>
    </>
  );
}

const waits = say('You can move again once reconnected.');

function spokenOf({ at, room, gloss }: Props): { tone: Tone; text: string } {
  const said = saying(room);
  if (at.remark) return at.remark;
  if (room.result && room.status !== 'playing') return { tone: 'plain', text: room.result.text };
  if (said) return said;
  const nothing = voidSaid(at.table!);
  if (nothing) return { tone: 'plain', text: nothing.text };
  return {
    tone: gloss?.tone ?? 'plain',
    text: gloss?.text.map(piece => piece.text).join('') ?? '',
  };
}

/* The hint that was asked for; the board draws its turn. */
function HintSaid({ at }: { at: Visit }) {
  const hint = hintOf(at);
  const game = at.table?.room.game;
  if (!game || (!hint && at.busy !== 'hint')) return null;
  const next = hint && afterHint(hint);
  const after = next && withNumbers(game, next);
  const turn = hint && <strong>{withNumbers(game, hint.turn)}</strong>;
  return (
    <Said tone="blue">
      <p class="gloss-words" role="status">
        {turn ? (
          <>
            {after
              ? sayRich('Hint: {turn}, then perhaps {after}.', { turn, after })
              : sayRich('Hint: {turn}.', { turn })}
          </>
        ) : (
          say('Looking for a good turn.')
        )}
      </p>
    </Said>
  );
}

/* The premove, and a button to clear it. */
function Ahead({ text }: { text: string }) {
  // the button disappears: move the focus to the board
  const takeBack = () => {
    document.querySelector<SVGElement>('.board-here [role=listbox]')?.focus();
    choosePremove(null);
  };
  return (
    <div class="choices">
      <Said tone="blue">
        <p class="gloss-words">{sayRich('Premove: {text}', { text: <strong>{text}</strong> })}</p>
      </Said>
      <button class="button choice-back" data-action="premove-cancel" onClick={takeBack}>
        {say('Cancel')}
      </button>
    </div>
  );
}

const lastPart = ({ parts }: Turn) => parts[parts.length - 1];

/* The latest cast, if it moved nobody, and our own one before until we move again. */
function voidTurn(table: Table): Turn | undefined {
  const { you, state } = table.room;
  const turns = latestGame(table)?.turns ?? [];
  const isVoid = (turn: Turn | undefined) => turn?.done && lastPart(turn)?.isVoid;
  const [last, own] = [turns[turns.length - 1], turns.filter(turn => turn.seat === you).pop()];
  if (isVoid(last)) return last;
  return state.seat !== you && isVoid(own) ? own : undefined;
}

interface Void {
  text: string;
  tooFew: boolean;
}

/* Says why a cast moved nobody: such a turn passes by itself. */
function voidSaid(table: Table): Void | null {
  const { room } = table;
  const turn = room.status === 'playing' ? voidTurn(table) : undefined;
  const cast = turn && lastPart(turn)?.values;
  if (!turn || !cast) return null;
  const name = turn.seat === room.you ? null : nameOf(room, turn.seat);
  return { text: voidWords(name, cast), tooFew: sumOf(cast) !== admits };
}

function NothingMoved({ said, rules }: { said: Void; rules: GamePage | null }) {
  return (
    <Said tone="plain">
      <p class="gloss-words">{said.text}</p>
      {said.tooFew && rules && <ClauseLine id="admittance.duty" rules={rules} />}
    </Said>
  );
}

function Playing(props: Props) {
  const { at, gloss, rules, room, onPoint } = props;
  const { up, tries, over } = useStore(wire.link);
  const { chain, need } = room.state.view;
  const leaps = isWalked(room.game) && chain !== null && need !== 'take';
  const nothing = voidSaid(at.table!);
  if (!up && tries > 0 && !over && room.you !== null) {
    return (
      <Said tone="blue">
        <p class="gloss-words">{waits}</p>
      </Said>
    );
  }
  return (
    <>
      {gloss && !at.remark && !nothing && <BoardSaid gloss={gloss} rules={rules} />}
      {nothing && <NothingMoved said={nothing} rules={rules} />}
      <HintSaid at={at} />
      <FirstTurn table={at.table!} isHere={at.sitting === 'here' && !over} rules={rules} />
      {at.premove !== null && room.you !== null && (
        <Ahead text={withNumbers(room.game, at.premove)} />
      )}
      {room.you !== null && <ClaimBox table={at.table!} busy={at.busy === 'claim'} />}
      {gloss && (
        <Choices
          gloss={gloss}
          leaps={leaps}
          busy={at.pending !== null || at.busy === 'throw'}
          onPoint={onPoint}
        />
      )}
    </>
  );
}

export function GlossBox(props: Props) {
  const { at, room } = props;
  const said = saying(room);
  const spoken = spokenOf(props);
  return (
    <section class="gloss-box" aria-label={say('This moment')}>
      <Spoken {...spoken} />
      {at.remark && (
        <Said tone={at.remark.tone}>
          <p class="gloss-words">{at.remark.text}</p>
        </Said>
      )}
      {room.result && room.status !== 'playing' && <Result room={room} rules={props.rules} />}
      {said && (
        <Said tone={said.tone}>
          <p class="gloss-words">{said.text}</p>
        </Said>
      )}
      {room.status === 'open' && room.you === null && <Invited room={room} />}
      {room.status === 'open' && room.you !== null && room.seats.includes(null) && (
        <WayHere room={room} />
      )}
      {room.status === 'playing' && <Playing {...props} />}
      {room.status === 'between' && room.you !== null && !room.ready[room.you] && (
        <NextGame room={room} />
      )}
    </section>
  );
}
