/* pages/mine/bot.tsx - the token of one's own bot: created, shown once, and revoked. */
import { useState } from 'preact/hooks';
import { messageOf } from '../../base/error';
import { makeBot, revokeBot, type NewBot } from '../../net/bots';
import { LinkField } from '../../parts/link-field';
import { say } from '../../words';

interface FormProps {
  label: string;
  name: string;
  button: string;
  /* Returns the sentence to show on success. */
  send: (value: string) => Promise<string>;
}

/* One field and a button; the outcome is shown below. */
function OneField({ label, name, button, send }: FormProps) {
  const [value, setValue] = useState('');
  const [said, report] = useState('');
  const [failed, setFailed] = useState(false);
  const submit = async (event: Event) => {
    event.preventDefault();
    const result = await send(value.trim()).then(
      words => ({ words, failed: false }),
      error => ({ words: messageOf(error), failed: true }),
    );
    report(result.words);
    setFailed(result.failed);
    if (!result.failed) setValue('');
  };
  return (
    <form class="stack" onSubmit={event => void submit(event)}>
      <div class="link-field">
        <label class="field">
          <span class="note">{label}</span>
          <input
            value={value}
            name={name}
            autocomplete="off"
            spellcheck={false}
            required
            onInput={event => setValue(event.currentTarget.value)}
          />
        </label>
        <span class="link-ways">
          <button class="button">{button}</button>
        </span>
      </div>
      <p class={failed ? 'gloss red' : 'note'} role={failed ? 'alert' : 'status'}>
        {said}
      </p>
    </form>
  );
}

/* The token is shown only this once. */
function Made({ bot }: { bot: NewBot }) {
  return (
    <>
      <LinkField label={say('Token of {name}', { name: bot.name })} link={bot.token} />
      <p class="note">
        {say('Copy it now: it is shown only once. Anyone who has it can play as {name}.', {
          name: bot.name,
        })}
      </p>
    </>
  );
}

export function OwnBot() {
  const [made, setMade] = useState<NewBot | null>(null);
  const make = async (name: string) => {
    setMade(await makeBot(name));
    return '';
  };
  const revoke = async (token: string) => {
    await revokeBot(token);
    if (made?.token === token) setMade(null);
    return say('Revoked. The bot and its games are gone.');
  };
  return (
    <details class="own-bot">
      <summary>{say('Connect a bot')}</summary>
      <div class="stack">
        <p class="said">
          {say('Programs can play here over HTTP, and are marked as bots. Yours needs a token.')}
        </p>
        <OneField
          label={say('Bot name')}
          name="bot-name"
          button={say('Make a token')}
          send={make}
        />
        {made && <Made bot={made} />}
        <OneField label={say('A token')} name="bot-token" button={say('Revoke it')} send={revoke} />
      </div>
    </details>
  );
}
