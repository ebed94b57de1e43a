/* device/clipboard.ts - copies a text, also where the page came over plain HTTP and browsers give it no clipboard. */

/* Within an open dialog, as all else cannot be selected then. */
function copyBySelection(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.className = 'unseen';
  field.value = text;
  field.readOnly = true;
  (before?.closest('dialog') ?? document.body).append(field);
  field.select();
  const done = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  return done;
}

/** Returns whether it was copied. To be called within a press. */
export async function copyText(text: string): Promise<boolean> {
  try {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(text);
      return true;
    }
  } catch {
    // the reader or the page around this one has forbidden it
  }
  return copyBySelection(text);
}
