/* rules/index.ts - the rules of games in the browser: the server's own, compiled to WebAssembly, in workers. */
export type * from './api';
export { areRulesBuilt } from './built';
export { openRules } from './open';
export { useLook, useRules } from './use';
