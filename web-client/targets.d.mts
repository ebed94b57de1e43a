// targets.d.mts - types of targets.mjs.
export const targets: string[];
export function lostStyles(text: string): string[];
export function lostScripts(text: string): string[];
