// board/draw/animate.ts - animates the last event: leaps along their lines, captured men fading.
import type { Effect, Game, View } from '../api';
import { figure, type Figure, type Stage } from './stage';
import { indexOf, type Surface } from './surface';
import { distance, type XY } from './svg';

const ease = 'cubic-bezier(.2,.7,.2,1)';
const leap = 160;
const walk = 140;
const fade = 120;
const swing = 180;

interface Track {
  points: number[];
  takes: boolean;
  seat: number | undefined;
  /** Number of steps, for how long a servant takes. */
  steps: number;
}

/** The pieces that moved, each with all its stops. */
function tracks(game: Game, effects: Effect[]): Track[] {
  const index = indexOf(game.board);
  const found: Track[] = [];
  for (const { what, seat, from, to, value } of effects) {
    const a = index.get(from ?? '');
    const b = index.get(what === 'off' ? 'off' : (to ?? ''));
    const last = found[found.length - 1];
    if (what === 'captured' && last) last.takes = true;
    if ((what !== 'moved' && what !== 'off') || a === undefined || b === undefined) continue;
    if (last && last.points[last.points.length - 1] === a) last.points.push(b);
    else found.push({ points: [a, b], takes: false, seat, steps: value ?? 1 });
  }
  return found;
}

const shift = (at: XY): string => `translate(${at.x.toFixed(1)}px, ${at.y.toFixed(1)}px)`;

function frames(way: XY[]): Keyframe[] {
  const lengths = way.map((p, i) => (i === 0 ? 0 : distance(p, way[i - 1] ?? p)));
  const total = lengths.reduce((sum, l) => sum + l, 0) || 1;
  let gone = 0;
  return way.map((p, i) => {
    gone += lengths[i] ?? 0;
    return { transform: shift(p), offset: Math.min(1, gone / total) };
  });
}

interface Scene {
  game: Game;
  surface: Surface;
  stage: Stage;
  before: View;
  after: View;
  /** A point whose move the board already shows. */
  shown: number | null;
  /** Times are multiplied by this. */
  pace: number;
}

const timeOf = (scene: Scene, track: Track): number => {
  if (scene.surface.numbered || scene.surface.travels) {
    return scene.pace * Math.min(420, walk + 40 * (track.steps - 1));
  }
  return scene.pace * (track.takes ? leap * (track.points.length - 1) : walk);
};

function row(scene: Scene, track: Track, end: XY): XY[] {
  const { surface } = scene;
  const legs = track.points
    .slice(1)
    .flatMap((to, i) => surface.way(track.points[i] ?? to, to, { steps: track.steps }).slice(1));
  const start = surface.stand(track.points[0] ?? 0, scene.before);
  return surface.dotted ? [start, ...legs.slice(0, -1), end] : [start, end];
}

function run(scene: Scene, track: Track, delay: number): number {
  const end = track.points[track.points.length - 1] ?? 0;
  const moving = scene.stage.top(end, track.seat);
  const time = timeOf(scene, track);
  if (!moving || end === scene.shown) return 0;
  scene.stage.men.append(moving.node);
  moving.node.animate(frames(row(scene, track, moving.man.at)), {
    duration: time,
    delay,
    easing: ease,
    fill: 'backwards',
  });
  return time;
}

/** A man that was hit goes to the bar once the other man is there. */
function sendAway(scene: Scene, effect: Effect, delay: number): void {
  const index = indexOf(scene.game.board);
  const away = scene.stage.top(index.get(effect.to ?? '') ?? -1, effect.seat);
  const start = scene.surface.stand(index.get(effect.from ?? '') ?? 0, scene.before);
  away?.node.animate([{ transform: shift(start) }, { transform: shift(away.man.at) }], {
    duration: scene.pace * walk,
    delay,
    easing: ease,
    fill: 'backwards',
  });
}

/** Keep a captured man visible until the leaping piece has passed it. */
function ghost(scene: Scene, point: number, delay: number): void {
  const man = scene.surface
    .men(scene.before)
    .reverse()
    .find(m => m.point === point);
  if (!man) return;
  const node = figure(man);
  scene.stage.men.prepend(node);
  const fading = node.animate([{ opacity: 1 }, { opacity: 0 }], {
    duration: scene.pace * fade,
    delay,
    fill: 'forwards',
  });
  fading.onfinish = () => node.remove();
  fading.oncancel = () => node.remove();
}

const comes = new Set(['dropped', 'admitted', 'sentry_placed', 'fled', 'comforted']);

// Fade in a piece that was not on the board before.
function appear(scene: Scene, point: number, delay: number): void {
  scene.stage.top(point)?.node.animate([{ opacity: 0 }, { opacity: 1 }], {
    duration: scene.pace * fade,
    delay,
    fill: 'backwards',
  });
}

/** Show what happened between two views. */
export function animate(scene: Scene, effects: Effect[]): void {
  if (scene.surface.animate) return scene.surface.animate(scene, effects);
  const index = indexOf(scene.game.board);
  let delay = 0;
  for (const track of tracks(scene.game, effects)) {
    delay += run(scene, track, delay);
  }
  let taken = 0;
  for (const effect of effects) {
    const { what, from, to } = effect;
    if (scene.surface.travels?.(scene, effect, delay)) continue;
    if (what === 'captured' && to === 'bar') {
      sendAway(scene, effect, Math.max(0, delay - scene.pace * walk * 0.4));
      continue;
    }
    if (comes.has(what) && to !== undefined) appear(scene, index.get(to) ?? -1, 0);
    if (what !== 'captured' && what !== 'sentry_taken') continue;
    ghost(
      scene,
      index.get(from ?? '') ?? -1,
      scene.shown === null ? scene.pace * leap * (taken + 0.6) : 0,
    );
    taken++;
  }
}

/** Shake a man that cannot move. */
export function refuse({ man, node }: Figure, d: number, pace: number): void {
  const at = (dx: number): Keyframe => ({
    transform: shift({ x: man.at.x + dx * 0.06 * d, y: man.at.y }),
  });
  node.animate([at(0), at(1), at(-1), at(1), at(-1), at(0)], { duration: pace * swing });
}

/** Move a figure from where it was dropped, or stood, to its place. */
export function glide({ man, node }: Figure, from: XY, pace: number): void {
  node.animate([{ transform: shift(from) }, { transform: shift(man.at) }], {
    duration: pace * walk,
    easing: ease,
  });
}

/** Let dice and rods tumble in. */
export function tumble(element: Element, degrees: number, pace: number): void {
  const from = { transform: `rotate(${degrees}deg) scale(.65)`, opacity: 0 };
  element.animate([from, { transform: 'none', opacity: 1 }], {
    duration: pace * 300,
    easing: ease,
  });
}
