/* parts/invite.tsx - inviting to a table: a link to copy, a QR code, a code to say aloud. */
import { useState } from 'preact/hooks';
import { Dialog } from './dialog';
import { Qr } from './qr';

interface LinkProps {
  label: string;
  link: string;
  /* Text to share with the link; without it there is no share button. */
  title?: string;
}

/* By the device's own share dialog. */
function ShareButton({ title, link }: { title: string; link: string }) {
  if (typeof navigator.share !== 'function') return null;
  const send = () => void navigator.share({ title, url: link }).catch(() => undefined);
  return (
    <button class="button" type="button" data-action="share" onClick={send}>
      Send
    </button>
  );
}

export function LinkField({ label, link, title }: LinkProps) {
  const [said, say] = useState('Copy');
  const copy = (event: MouseEvent) => {
    const field = (event.currentTarget as HTMLElement)
      .closest('.link-field')
      ?.querySelector('input');
    field?.select();
    if (!navigator.clipboard) return say(document.execCommand('copy') ? 'Copied' : 'Copy it');
    navigator.clipboard.writeText(link).then(
      () => say('Copied'),
      () => say('Copy it'),
    );
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

export function Invite({ id, onClose }: { id: string; onClose: () => void }) {
  const link = `${location.origin}/r/${id}`;
  return (
    <Dialog label="Invite to this table" kind="small" onClose={onClose}>
      <div class="stack">
        <h2 class="section">Invite to this table</h2>
        <p class="said">Whoever opens this link may watch, or sit down while a seat is free.</p>
        <LinkField label="Link to this table" link={link} title="A table on Qirkat" />
        <p class="note">
          Its code is <strong class="code-letters">{id}</strong>
        </p>
        <Qr text={link} label="The link to this table, as a code" />
        <button class="button" onClick={onClose}>
          Done
        </button>
      </div>
    </Dialog>
  );
}
