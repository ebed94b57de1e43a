/* parts/dialogs.tsx - rarely used dialogs that any page may open; loaded when first opened. */
import { part } from './part';

export const NameDialog = part(async () => (await import('./name')).NameDialog);
export const SettingsDialog = part(async () => (await import('./settings')).SettingsDialog);
