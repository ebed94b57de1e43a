// board/index.ts - the public interface of the board, for pages.
import './board.css';

export type * from './api';
export { BoardView } from './view';
export { dice, die, rods, rodSet, type ChanceMark } from './draw/chance';
export { lastMove } from './turn/last';
export { pieceGlyph, seatPiece } from './glyphs';
export { boardSize, stillHeight } from './families/size';
export { pieceName } from './draw/pieces';
export { typed, type Situation } from './turn/entry';
export { noun, phrase } from './words/english';
