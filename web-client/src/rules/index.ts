/* rules/index.ts - the rules of the games in the browser: the server's own, compiled to
 * WebAssembly and run in workers. */
export type * from './api';
export { borrowRules, tryMoves, type Tried } from './beside';
export { areRulesBuilt } from './built';
export { openRules } from './open';
export { useLook, useRules } from './use';
