/* parts/language.tsx - chooses the language of the page; by default it is the browser's. */
import { change, reload } from '../device/settings';
import { language, say } from '../words';
import { tongue } from '../words/tongues';

declare const WORDS: object | undefined;
declare const MACHINE_MADE: string[] | undefined;

const known = ['en', ...Object.keys(typeof WORDS === 'undefined' ? {} : WORDS)];
const machineMade = typeof MACHINE_MADE === 'undefined' ? [] : MACHINE_MADE;

/* Texts are loaded before the first script runs, so changing the language reloads the page. */
function choose(wanted: string) {
  change({ language: wanted });
  reload();
}

export function LanguageChoice() {
  const now = language();
  return (
    <label class="field">
      <span class="settings-title">{say('Language')}</span>
      <select name="language" value={now} onChange={event => choose(event.currentTarget.value)}>
        {known.map(one => (
          <option key={one} value={one} lang={one} dir="auto">
            {tongue(one)}
            {machineMade.includes(one) && ` (${say('machine-made')})`}
          </option>
        ))}
      </select>
    </label>
  );
}
