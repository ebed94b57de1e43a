/* parts/link-field.tsx - a text to copy, or to send through the device's share dialog. */
import { useState } from 'preact/hooks';
import { copyText } from '../device/clipboard';
import { say } from '../words';

interface LinkProps {
  label: string;
  link: string;
  /* Text to share with the link; without it there is no share button. */
  title?: string;
}

/* Opens the device's share dialog. */
function ShareButton({ title, link }: { title: string; link: string }) {
  if (typeof navigator.share !== 'function') return null;
  const send = () => void navigator.share({ title, url: link }).catch(() => undefined);
  return (
    <button class="button" type="button" data-action="share" onClick={send}>
      {say('Send')}
    </button>
  );
}

export function LinkField({ label, link, title }: LinkProps) {
  const [said, report] = useState(say('Copy'));
  const copy = (event: MouseEvent) => {
    const field = (event.currentTarget as HTMLElement)
      .closest('.link-field')
      ?.querySelector('input');
    void copyText(link).then(done => {
      if (!done) field?.select();
      report(done ? say('Copied') : say('Copy it'));
    });
  };
  return (
    <div class="link-field">
      <label class="field">
        <span class="note">{label}</span>
        <input readOnly value={link} onFocus={event => event.currentTarget.select()} />
      </label>
      <span class="link-ways">
        <button class="button" type="button" onClick={copy}>
          {said}
        </button>
        {title && <ShareButton title={title} link={link} />}
      </span>
    </div>
  );
}
