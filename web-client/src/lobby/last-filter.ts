/* lobby/last-filter.ts - the last filter of the lobby, for returning to it. */
let query = '';

export const keepQuery = (search: string): void => void (query = search);

export const lastQuery = (): string => query;

/* The lobby's address with the last filter. */
export const lobbyPath = (): string => `/${query}`;
