/* words/tongues.ts - each language by its own name, which its readers look for. A table, since the browser takes
 * longer to make its own (Intl.DisplayNames) than all the rest of the first script. */
const names: Record<string, string> = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  ar: 'العربية',
  bn: 'বাংলা',
  si: 'සිංහල',
};

export const tongue = (of: string): string => names[of] ?? of;
