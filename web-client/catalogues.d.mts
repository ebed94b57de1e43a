/* The part of catalogues.mjs that tests use. */
export function hashOf(text: string): string;
