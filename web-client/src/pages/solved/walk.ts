/* pages/solved/walk.ts - stepping through a solved game, along its line or by any turns. */
import { useState } from 'preact/hooks';
import type { SolvedPage, SolvedTurn, View } from '../../proto';
import type { Worth } from '../../text/values';

/* A position and the turn that led to it; null for the first one. */
export interface Node {
  turn: string | null;
  path: string[];
  /* The seat that made the turn. */
  by: number;
  position: string;
  /* null: not received yet. */
  view: View | null;
  /* For the seat to move; null: not known. */
  worth: Worth | null;
}

const after = ({ result, adjudged, turns }: Worth): Worth => ({
  result: result === 'win' ? 'loss' : result === 'loss' ? 'win' : 'draw',
  adjudged,
  turns: Math.max(0, turns - 1),
});

const pathOf = (effects: SolvedPage['line'][number]['effects']): string[] =>
  effects.flatMap((effect, i) =>
    effect.what === 'moved' && effect.to !== undefined
      ? effects.slice(0, i).some(one => one.what === 'moved')
        ? [effect.to]
        : [effect.from ?? effect.to, effect.to]
      : [],
  );

/* Every turn of the line is the best one, so each value follows from the one before. */
export function lineOf({ start, first, line }: SolvedPage): Node[] {
  const nodes: Node[] = [
    {
      turn: null,
      path: [],
      by: 1 - first.seat,
      position: first.position,
      view: first.view,
      worth: start,
    },
  ];
  for (const { turn, effects, position, view } of line) {
    const before = nodes[nodes.length - 1]!;
    const worth = before.worth && after(before.worth);
    nodes.push({ turn, path: pathOf(effects), by: 1 - before.by, position, view, worth });
  }
  return nodes;
}

export interface Walk {
  nodes: Node[];
  ply: number;
  /* The chosen turns have left the line. */
  left: boolean;
  to: (ply: number) => void;
  choose: (turn: SolvedTurn) => void;
  back: () => void;
}

export function useWalk(page: SolvedPage): Walk {
  const line = lineOf(page);
  const [at, set] = useState({ nodes: line, ply: 0, left: false });
  const to = (ply: number) =>
    set(now => ({ ...now, ply: Math.max(0, Math.min(now.nodes.length - 1, ply)) }));
  const choose = (turn: SolvedTurn) =>
    set(now => {
      if (now.nodes[now.ply + 1]?.turn === turn.turn) return { ...now, ply: now.ply + 1 };
      const here = now.nodes[now.ply]!;
      const next: Node = {
        turn: turn.turn,
        path: turn.path,
        by: 1 - here.by,
        position: turn.position,
        view: null,
        worth: after(turn),
      };
      return { nodes: [...now.nodes.slice(0, now.ply + 1), next], ply: now.ply + 1, left: true };
    });
  return { ...at, to, choose, back: () => set({ nodes: line, ply: 0, left: false }) };
}
