// board/index.ts - what pages use of the board.
import './board.css';

export type * from './api';
export { BoardView } from './view';
export { thumbnail, pieceGlyph, seatPiece, projectMark } from './thumbnail';
export { dice, die, rods, rodSet, type ChanceMark } from './chance';
export { lastMove } from './last';
export { boardSize } from './size';
export { pieceName } from './pieces';
export { typed, type Situation } from './entry';
