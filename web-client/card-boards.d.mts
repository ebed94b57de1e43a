// card-boards.d.mts - types of card-boards.mjs.
export function hashBoard(game: object, whole?: object): string;
export function boardOf(client: string, key: string): string;
export function keptBoards(client: string): Record<string, string>;
export function keepBoards(client: string, keys: string[]): void;
