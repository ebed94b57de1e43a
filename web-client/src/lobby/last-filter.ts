/* lobby/last-filter.ts - the filter the lobby had last, for whoever returns to it. */
let query = '';

export const keepQuery = (search: string): void => void (query = search);

export const lastQuery = (): string => query;

/* The lobby's address with the last filter. */
export const lobbyPath = (): string => `/${query}`;
