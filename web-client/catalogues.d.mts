/* What tests use of catalogues.mjs. */
export function hashOf(text: string): string;
