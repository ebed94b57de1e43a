/* text/setting.ts - a position while it is set up by hand. */

export interface PlacedMan {
  seat: number;
  /* Index among the game's kinds. */
  kind: number;
  label: string;
  /* The number of men on the point, in tables games, or of seeds in a house. */
  count: number;
}

export interface Setting {
  /* The seat to move. */
  seat: number;
  men: PlacedMan[];
  /* By seat, pieces that are not on the board: in hand, or borne off. */
  rest: string[][];
}

/* A piece that can be placed. */
export interface Palette {
  seat: number;
  kind: number;
}
