/* pages/signin/name-field.tsx - the name of an account: whether it is free is said in the field. */
import { useEffect, useState } from 'preact/hooks';
import { nameIs, type NameIs } from '../../net/accounts';
import { say } from '../../words';

const longest = 20;
const shortest = 2;
const pause_ms = 400;

interface Props {
  name: string;
  onInput: (name: string) => void;
  autocomplete?: string;
  wrong?: boolean;
}

export const NameField = ({ name, onInput, autocomplete = 'username', wrong }: Props) => (
  <label class="field big">
    <span class="note">{say('Name')}</span>
    <input
      name="username"
      value={name}
      maxLength={longest}
      dir="ltr"
      autocomplete={autocomplete}
      autocapitalize="none"
      spellcheck={false}
      aria-invalid={wrong ? 'true' : undefined}
      onInput={event => onInput(event.currentTarget.value)}
    />
  </label>
);

/* As the server has it; longer names and other letters need no question. */
export const isPossible = (name: string): boolean =>
  /^[A-Za-z][\w-]{1,19}$/.test(name) && /[A-Za-z0-9].*[A-Za-z0-9]/.test(name);

function wordOf(is: NameIs, like: string | undefined): string {
  if (is === 'free') return say('free');
  if (is === 'taken') return say('taken');
  return is === 'like' && like ? say('too like {name}', { name: like }) : say('not allowed');
}

interface Told {
  is: NameIs | null;
  words: string;
}

const untold: Told = { is: null, words: '' };

/* What is known of a name, some time after it was typed. */
export function useNameIs(name: string): Told {
  const [told, tell] = useState(untold);
  useEffect(() => {
    tell(untold);
    if (!name) return undefined;
    let gone = false;
    const look = async () => {
      if (!isPossible(name)) {
        const isShort = name.length < shortest;
        return { is: 'refused' as const, words: isShort ? say('too short') : say('not allowed') };
      }
      const found = await nameIs(name);
      return { is: found.name, words: wordOf(found.name, found.like) };
    };
    const timer = setTimeout(() => {
      look().then(
        found => gone || tell(found),
        () => undefined, // it is said when joining
      );
    }, pause_ms);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [name]);
  return told;
}

export function NewNameField({ name, onInput, told }: Props & { told: Told }) {
  return (
    <div class="new-name">
      <div class="told-field">
        <NameField name={name} onInput={onInput} />
        <span class="name-told" role="status">
          {told.words}
        </span>
      </div>
      <p class="note">
        {say(
          '2 to 20 letters from a to z, digits, - and _. Everybody sees it. It stays for good, so not your full name.',
        )}
      </p>
    </div>
  );
}
