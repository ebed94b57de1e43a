/* parts/dialogs.tsx - dialogs that any page may open, and few readers do: fetched when they are first opened. */
import { part } from './part';

export const NameDialog = part(async () => (await import('./name')).NameDialog);
export const LookDialog = part(async () => (await import('./look')).LookDialog);
