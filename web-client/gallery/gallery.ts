// gallery.ts - every board, piece and state on one page; ?show=NAME one board as a room shows it.
import { fixtures } from 'fixtures';
import type { BoardProps, Choice, Game, Gloss, State } from '../src/board/api';
import {
  BoardView,
  boardSize,
  dice,
  lastMove,
  pieceGlyph,
  rods,
  seatPiece,
} from '../src/board/index';
import { projectMark, thumbnail } from '../src/board/thumbnail';

interface Fixture {
  game: Game;
  state: State;
}

const all = fixtures as Record<string, Fixture>;
const query = new URLSearchParams(location.search);
const main = document.getElementById('gallery') as HTMLElement;

function make(tag: string, kind: string, ...children: (Node | string)[]): HTMLElement {
  const element = document.createElement(tag);
  element.className = kind;
  element.append(...children);
  return element;
}

function showGloss(margin: HTMLElement, gloss: Gloss, choose: (choice: Choice) => void): void {
  const text = make(
    'p',
    `gloss ${gloss.tone}`,
    ...gloss.text.map(part => (part.strong ? make('b', '', part.text) : part.text)),
  );
  const choices = gloss.choices.map(choice => {
    const button = make(
      'button',
      'choice',
      make('span', '', choice.label),
      make('b', '', choice.detail ?? ''),
    );
    button.addEventListener('click', () => choose(choice));
    return button;
  });
  const back = gloss.canTakeBack ? [make('button', 'choice', 'Take back this leap')] : [];
  margin.replaceChildren(text, ...choices, ...back);
}

const log = (...parts: unknown[]): void => {
  (window as unknown as { log: unknown[] }).log.push(parts);
};

function props(state: State, margin: HTMLElement, view: () => BoardView): BoardProps {
  const last = query.get('last');
  const refused = query.get('refused');
  return {
    state,
    you: query.has('watch') ? null : state.seat,
    bottom: Number(query.get('bottom') ?? 0),
    coordinates: query.get('coords') !== '0',
    hints: query.has('hints'),
    pending: false,
    names: query.has('names') ? ['Amal', 'Beatriz', 'Yusuf', 'Ines'] : [],
    last: last ? { paths: last.split(',').map(path => path.split('-')), captured: [] } : null,
    refusal: refused
      ? {
          text: `Not to ${refused}: this man has just come from there, and may not go straight back.`,
          clause: 'moves.undo',
          points: [],
          attempted: refused,
        }
      : null,
    premove: query.get('premove'),
    onPlay: text => log('play', text),
    onBack: () => log('back'),
    onThrow: () => log('throw'),
    onTry: (text, at) => log('try', text, at),
    onGloss: gloss =>
      showGloss(margin, gloss, choice => (choice.text ? view().choose(choice.text) : log('throw'))),
  };
}

function room(name: string, width: number, height: number): void {
  const { game, state } = all[name] as Fixture;
  const phone = width < 500;
  const host = make('div', '');
  const margin = make('div', 'margin');
  const casts = make('div', '');
  const size = boardSize(game, width, height, query.get('coords') !== '0');
  host.style.width = `${size.width}px`;
  host.style.height = `${size.height}px`;
  main.classList.toggle('phone', phone);
  main.append(host, make('div', 'margin', ...(game.family === 'race' ? [casts] : []), margin));
  const view: BoardView = new BoardView(host, game, {
    still: query.has('still'),
    ...(game.family === 'race' ? { casts } : {}),
  });
  const given = props(state, margin, () => view);
  view.update(given);
  const select = query.get('select');
  if (select) host.querySelector(`[data-point="${select}"]`)?.dispatchEvent(new CustomEvent('x'));
  Object.assign(window, { view, given, all });
}

function figureOf(picture: Element, text: string): HTMLElement {
  return make('figure', '', make('div', 'swatch', picture), make('figcaption', '', text));
}

const pieces = (
  'white, black, white mullah, black mullah, hare, hunter, tiger, sentry, servant-s, ' +
  'servant-e, servant-n, servant-w, servant-s fled left, servant-n locked, ' +
  'white pawn, white knight, white bishop, white rook, white archbishop, ' +
  'white queen, white king, white amazon, black knight, black king, black rook'
).split(', ');

function everything(): void {
  main.append(
    make('h2', '', 'Pieces'),
    make('div', 'row', ...pieces.map(name => figureOf(pieceGlyph(name, 84), name))),
  );
  main.append(make('div', 'row', ...pieces.map(name => figureOf(pieceGlyph(name, 24), ''))));
  main.append(
    make(
      'div',
      'row',
      ...dice([5, 3, 1, 0], ['plain', 'yours', 'played', 'due']),
      ...rods(3, 1),
      projectMark(24),
      projectMark(48),
    ),
  );
  main.append(make('h2', '', 'Lines alone'));
  const games = Object.values(all).filter(
    (f, i, list) => list.findIndex(g => g.game.key === f.game.key) === i,
  );
  main.append(
    make(
      'div',
      'row',
      ...games.map(({ game }) => figureOf(thumbnail(game, null, { size: 132 }), game.title)),
    ),
  );
  main.append(
    make(
      'div',
      'row',
      ...games.map(({ game }) => figureOf(thumbnail(game, null, { size: 44 }), '')),
    ),
  );
  main.append(make('h2', '', 'With men'));
  main.append(
    make(
      'div',
      'row',
      ...Object.entries(all).map(([name, { game, state }]) =>
        figureOf(thumbnail(game, state.view, { size: 240, slab: true }), name),
      ),
    ),
  );
  void seatPiece;
}

Object.assign(window, { log: [], lastMove });
document.documentElement.dataset['ground'] = query.get('ground') ?? 'sand';
document.documentElement.dataset['light'] = query.get('light') ?? 'day';
const show = query.get('show');
if (show) room(show, Number(query.get('w') ?? 768), Number(query.get('h') ?? 768));
else everything();
