/* pages/analysis/men.tsx - sets up a position: pieces to choose from, the side to move, and the
 * position as text. */
import { useEffect, useState } from 'preact/hooks';
import { messageOf } from '../../base/error';
import type { State } from '../../board/api';
import { Choose } from '../../parts/choose';
import { Glyph } from '../../parts/drawing';
import type { Rules } from '../../rules';
import {
  handOf,
  moved,
  paletteOf,
  placed,
  readSetting,
  withHand,
  writeSetting,
  type Palette,
  type Setting,
} from '../../text/position';
import { say } from '../../words';

const bare = {
  hand: [],
  off: [],
  captured: [],
  roll: [],
  left: [],
  by: null,
  bonus: 0,
  chain: null,
  start: null,
  taken: [],
  need: null,
};

/* A position being set up; it may still be invalid. */
export interface Draft {
  text: string;
  /* null: the text cannot be read as men on points, so there is only the text to edit. */
  setting: Setting | null;
  /* The piece to place next; null: touching a man removes it. */
  piece: Palette | null;
}

export function draftOf(rules: Rules, text: string, piece?: Palette | null): Draft {
  const chosen = piece === undefined ? (paletteOf(rules.game)[0] ?? null) : piece;
  return { text, setting: readSetting(rules.game, text), piece: chosen };
}

const drafted = (rules: Rules, draft: Draft, setting: Setting): Draft => ({
  ...draft,
  setting,
  text: writeSetting(rules.game, setting),
});

/* Applies what was drawn on the board: "c3" places a man or removes one, "c3-d4" moves one. */
export function touched(rules: Rules, draft: Draft, text: string): Draft {
  const { setting, piece } = draft;
  const [from = '', to] = text.split('-');
  if (!setting) return draft;
  const next =
    to === undefined
      ? placed(rules.game, setting, from, piece)
      : moved(rules.game, setting, from, to);
  return drafted(rules, draft, next);
}

/* A state that shows the men of a draft. */
export function stateOf(rules: Rules, { text, setting }: Draft): State | null {
  if (!setting) return null;
  const place = new Map(rules.game.board.points.map(([label], i) => [label, i]));
  const pieces = setting.men.flatMap(({ seat, kind, label, count }) => {
    const point = place.get(label);
    return point === undefined
      ? []
      : [[point, seat, kind, count] as [number, number, number, number]];
  });
  return {
    position: text,
    view: { ...bare, pieces },
    phase: 'over',
    seat: setting.seat,
    fresh: true,
    chance: null,
    steps: [],
  };
}

interface PaletteProps {
  rules: Rules;
  draft: Draft;
  change: (draft: Draft) => void;
}

const isSame = (a: Palette | null, b: Palette | null) => a?.seat === b?.seat && a?.kind === b?.kind;

function Pieces({ rules, draft, change }: PaletteProps) {
  const { game } = rules;
  const nameOf = ({ seat, kind }: Palette) => {
    const plain = game.kinds[kind] === 'man' || game.kinds[kind] === 'piece';
    const { name = '', piece = '' } = game.seats[seat] ?? {};
    return plain || game.kinds[kind] === piece ? name : `${name}, ${game.kinds[kind]}`;
  };
  return (
    <p class="study-pieces" role="group" aria-label={say('What to place')}>
      {paletteOf(game).map(piece => (
        <button
          key={`${piece.seat}.${piece.kind}`}
          type="button"
          class="button"
          title={nameOf(piece)}
          aria-label={nameOf(piece)}
          aria-pressed={isSame(draft.piece, piece)}
          onClick={() => change({ ...draft, piece })}
        >
          <Glyph game={game} seat={piece.seat} kind={piece.kind} size={30} />
        </button>
      ))}
      <button
        type="button"
        class="button"
        aria-pressed={draft.piece === null}
        onClick={() => change({ ...draft, piece: null })}
      >
        {say('Remove')}
      </button>
    </p>
  );
}

interface SettingProps extends PaletteProps {
  setting: Setting;
}

/* How many men are still to be set, in games that begin so. */
function Hands({ rules, draft, change, setting }: SettingProps) {
  const [has, know] = useState(false);
  useEffect(() => {
    const found = ({ state }: { state: State }) => know(state.view.hand.some(count => count > 0));
    void rules.look('start', []).then(found, () => undefined);
  }, [rules]);
  if (!has) return null;
  return (
    <fieldset>
      <legend class="note">{say('In hand')}</legend>
      <div class="row">
        {rules.game.seats.map(({ name }, seat) => (
          <label key={name}>
            <span class="note">{name}</span>
            <input
              type="number"
              name={`hand-${seat}`}
              min="0"
              max="50"
              value={handOf(setting, seat)}
              onInput={({ currentTarget: { valueAsNumber: count } }) =>
                change(drafted(rules, draft, withHand(setting, seat, count || 0)))
              }
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/* Men, whose turn it is, and two positions to begin from. */
function SettingUp({ rules, draft, change, setting }: SettingProps) {
  const { seats } = rules.game;
  return (
    <>
      <Pieces rules={rules} draft={draft} change={change} />
      <Choose
        name="mover"
        legend={say('To move')}
        shown
        ways={seats.map((seat, i) => ({ value: String(i), title: seat.name }))}
        value={String(setting.seat)}
        onChange={value => change(drafted(rules, draft, { ...setting, seat: Number(value) }))}
      />
      <Hands rules={rules} draft={draft} change={change} setting={setting} />
      <p class="row">
        <button
          type="button"
          class="link"
          data-action="empty"
          onClick={() => change(drafted(rules, draft, { ...setting, men: [], rest: [[], []] }))}
        >
          {say('Clear the board')}
        </button>
        <button
          type="button"
          class="link"
          data-action="begin"
          onClick={() =>
            void rules
              .look('start', [])
              .then(({ state }) => change(draftOf(rules, state.position, draft.piece)))
          }
        >
          {say('The start')}
        </button>
      </p>
    </>
  );
}

interface Props extends PaletteProps {
  /* Called with the position that the rules have accepted. */
  done: (position: string) => void;
  close: () => void;
}

export function SetUp({ rules, draft, change, done, close }: Props) {
  const [problem, fail] = useState('');
  const { setting } = draft;
  const take = async (event: Event) => {
    event.preventDefault();
    const text = draft.text.trim();
    try {
      const { state } = await rules.look(text, []);
      fail('');
      done(text === 'start' ? text : state.position);
    } catch (error) {
      fail(messageOf(error));
    }
  };
  return (
    <form class="study-setup" onSubmit={event => void take(event)}>
      {setting && <SettingUp rules={rules} draft={draft} change={change} setting={setting} />}
      <label>
        <span class="note">{say('Position')}</span>
        <input
          name="position"
          value={draft.text}
          spellcheck={false}
          onInput={event => change(draftOf(rules, event.currentTarget.value, draft.piece))}
        />
      </label>
      <button class="button main">{say('Set up')}</button>
      <button type="button" class="button" onClick={close}>
        {say('Cancel')}
      </button>
      {problem && (
        <p class="note clock-wrong" role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}
