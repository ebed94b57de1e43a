/* parts/chat.tsx - the chat: lines of a channel, a field to write one, muting. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { ChatLine, Room } from '../proto';
import { channelsOf, isOff, type ChannelShown } from '../room/chat';
import { mute, readAll, sendLine, setOpen } from '../room/chat-actions';
import type { Visit } from '../room/visit';
import { say, sayRich } from '../words';
import { Cancel } from './dialog';

/* The name of a writer; pressing it offers to mute them. */
function Writer({ line, onChoose }: { line: ChatLine; onChoose: (() => void) | null }) {
  const name = <bdi>{line.name}</bdi>;
  return onChoose ? (
    <button class="talk-who" aria-haspopup="true" onClick={onChoose}>
      {name}
    </button>
  ) : (
    <span class="talk-who">{name}</span>
  );
}

interface LinesProps {
  id: string;
  shown: ChannelShown;
  you: number | null;
  muted: ReadonlySet<string>;
}

/* The pressed button disappears: move the focus to the lines. */
function focusLines(event: Event) {
  const pane = (event.currentTarget as Element).closest('.talk-channel');
  pane?.querySelector<HTMLElement>('.talk-lines')?.focus();
}

function MuteWays({ id, line, close }: { id: string; line: ChatLine; close: () => void }) {
  const done = (event: Event) => (focusLines(event), close());
  const quiet = (event: Event) => (done(event), mute(id, line.who, true));
  return (
    <span class="talk-mute">
      <button class="button" data-action="mute" onClick={quiet}>
        {say('Mute {name}', { name: line.name })}
      </button>
      <Cancel onClick={done} />
    </span>
  );
}

function Lines({ id, shown, you, muted }: LinesProps) {
  const [asking, ask] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const lines = shown.lines.filter(line => !muted.has(line.who));
  const newest = lines[lines.length - 1]?.at;
  useEffect(() => box.current?.scrollTo({ top: box.current.scrollHeight }), [newest, shown.to]);
  return (
    <div class="talk-lines" ref={box} role="log" aria-label={shown.title} tabIndex={0}>
      {lines.length === 0 && <p class="note">{shown.open ? say('No messages yet.') : ''}</p>}
      {lines.map(line => {
        const key = `${line.at}${line.who}`;
        const own = you !== null && line.seat === you;
        return (
          <p key={key} class="talk-line">
            <Writer line={line} onChoose={own ? null : () => ask(asking === key ? '' : key)} />{' '}
            <span dir="auto">{line.text}</span>
            {asking === key && <MuteWays id={id} line={line} close={() => ask('')} />}
          </p>
        );
      })}
    </div>
  );
}

/* Muted writers, and unmuting them. */
function Unheard({ id, shown, muted }: LinesProps) {
  const again = (event: Event, who: string) => (focusLines(event), mute(id, who, false));
  const names = new Map(
    shown.lines.filter(line => muted.has(line.who)).map(line => [line.who, line.name]),
  );
  return (
    <>
      {[...names].map(([who, name]) => (
        <p key={who} class="between note">
          <span>{sayRich('{name} is muted.', { name: <bdi>{name}</bdi> })}</span>
          <button class="link note" data-action="unmute" onClick={event => again(event, who)}>
            {say('Unmute')}
          </button>
        </p>
      ))}
    </>
  );
}

/* A field that takes the focus at once, if there is a keyboard at hand; on a phone that would cover
 * the board with another one. Escape returns the focus, so that single keys work again. */
function useWriting(atOnce: boolean) {
  const field = useRef<HTMLInputElement>(null);
  const from = useRef<Element | null>(null);
  useEffect(() => {
    if (!atOnce || !matchMedia('(hover: hover) and (pointer: fine)').matches) return;
    from.current = document.activeElement;
    field.current?.focus({ preventScroll: true });
  }, []);
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing) return;
    event.stopPropagation();
    field.current?.blur();
    if (from.current instanceof HTMLElement || from.current instanceof SVGElement) {
      from.current.focus({ preventScroll: true });
    }
  };
  return { field, leave };
}

/* isFirst: who opens the chat wants to write here. */
function Say({ shown, isFirst }: { shown: ChannelShown; isFirst: boolean }) {
  const { field, leave } = useWriting(isFirst);
  const [text, setText] = useState('');
  const [trouble, setTrouble] = useState('');
  const [busy, setBusy] = useState(false);
  const send = async (event: Event) => {
    event.preventDefault();
    if (!text.trim() || busy) return;
    setBusy(true);
    const wrong = await sendLine(shown.to, text);
    setBusy(false);
    setTrouble(wrong ?? '');
    if (wrong === null) setText('');
  };
  return (
    <form class="typed" onSubmit={event => void send(event)}>
      <label>
        <span class="unseen">{say('Write a message')}</span>
        <input
          ref={field}
          value={text}
          placeholder={say('Write a message')}
          autocomplete="off"
          dir="auto"
          aria-invalid={trouble !== ''}
          aria-describedby={`talk-trouble-${shown.to}`}
          onKeyDown={leave}
          onInput={event => (setTrouble(''), setText(event.currentTarget.value))}
        />
      </label>
      <button class="button" aria-busy={busy}>
        {say('Send')}
      </button>
      <p class="note talk-trouble" role="alert" id={`talk-trouble-${shown.to}`}>
        {trouble}
      </p>
    </form>
  );
}

/* The host opens and closes each channel, even one whose state only its readers know. */
function Door({ id, shown }: { id: string; shown: ChannelShown }) {
  const [trouble, setTrouble] = useState('');
  const turn = (open: boolean) =>
    void setOpen(id, shown.to, open).then(wrong => setTrouble(wrong ?? ''));
  return (
    <span class="talk-door">
      {shown.open !== true && (
        <button class="link note" data-action="open-talk" onClick={() => turn(true)}>
          {say('Turn on')}
        </button>
      )}
      {shown.open !== false && (
        <button class="link note" data-action="close-talk" onClick={() => turn(false)}>
          {say('Turn off')}
        </button>
      )}
      {trouble && (
        <span class="note talk-trouble" role="alert">
          {trouble}
        </span>
      )}
    </span>
  );
}

/* What is special about a channel; "" if nothing is. */
function stateWords({ title, open, reads, writes }: ChannelShown): string {
  if (open === false) return say('{title}: off', { title });
  if (!reads) return say('{title}. Players see it after the game.', { title });
  return writes ? '' : say('{title}: read only', { title });
}

interface ChannelPaneProps {
  at: Visit;
  room: Room;
  shown: ChannelShown;
  alone: boolean;
  /* The first channel to write in. */
  isFirst: boolean;
}

function ChannelPane({ at, room, shown, alone, isFirst }: ChannelPaneProps) {
  const words = stateWords(shown);
  const head = !alone || words || room.host;
  return (
    <section class="talk-channel" data-channel={shown.to} aria-label={shown.title}>
      {head && (
        <p class="between note">
          <span>{words || shown.title}</span>
          {room.host && <Door id={at.id} shown={shown} />}
        </p>
      )}
      {shown.reads && <Lines id={at.id} shown={shown} you={room.you} muted={at.muted} />}
      {shown.reads && <Unheard id={at.id} shown={shown} you={room.you} muted={at.muted} />}
      {shown.writes && <Say shown={shown} isFirst={isFirst} />}
    </section>
  );
}

/* The channels this reader may see. What is shown counts as read. */
export function TalkPane({ at }: { at: Visit }) {
  const room = at.table!.room;
  const shown = channelsOf(room, at.talk);
  const first = shown.find(one => one.reads && one.writes) ?? shown.find(one => one.writes);
  useEffect(() => readAll(at.id));
  if (isOff(at.talk)) {
    return (
      <p class="note" data-talk="off">
        {say('There is no chat on this server.')}
      </p>
    );
  }
  return (
    <>
      {shown.map(one => (
        <ChannelPane
          key={one.to}
          at={at}
          room={room}
          shown={one}
          alone={shown.length === 1}
          isFirst={one === first}
        />
      ))}
    </>
  );
}
