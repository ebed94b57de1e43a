/* parts/name.tsx - asks a guest's name once, and remembers it. */
import { useState } from 'preact/hooks';
import { change, settings } from '../device/settings';
import { Cancel, Dialog } from './dialog';
import { say } from '../words';

const longest = 24;

export function NameField({ value, onInput }: { value: string; onInput: (value: string) => void }) {
  return (
    <label class="field">
      <span class="note">{say('Your name')}</span>
      <input
        value={value}
        maxLength={longest}
        autocomplete="nickname"
        name="name"
        placeholder={say('guest')}
        onInput={event => onInput(event.currentTarget.value)}
      />
    </label>
  );
}

interface NameDialogProps {
  onDone: (given: boolean) => void;
  action?: string;
}

/* onDone gets true if a name was given, false if the dialog was closed. */
export function NameDialog({ onDone, action = say('Save') }: NameDialogProps) {
  const [name, setName] = useState(settings.get().name);
  const done = (event: Event) => {
    event.preventDefault();
    change({ name: name.trim() });
    onDone(true);
  };
  return (
    <Dialog label={say('Your name')} kind="small" onClose={() => onDone(false)}>
      <form class="stack" onSubmit={done}>
        <h2 class="section">{say('Your name')}</h2>
        <NameField value={name} onInput={setName} />
        <p class="note">{say('Others at the table see it. This device remembers it.')}</p>
        <div class="row">
          <button class="button main">{action}</button>
          <Cancel onClick={() => onDone(false)} />
        </div>
      </form>
    </Dialog>
  );
}
