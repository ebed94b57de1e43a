/* parts/dialog.tsx - a modal dialog, its heading and ways out of it. */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { say } from '../words';

interface Props {
  label: string;
  kind?: string;
  onClose: () => void;
  children: ComponentChildren;
}

/* Closes on Escape, on a click outside, or when its content calls onClose. */
export function Dialog({ label, kind = '', onClose, children }: Props) {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    if (typeof box.current?.showModal === 'function') box.current.showModal();
    else box.current?.classList.add('not-modal'); // Safari before 15.4, Firefox before 98
    // on a phone, focusing the first field would open the keyboard over the sheet
    if (kind === 'sheet') box.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  const beside = (event: MouseEvent) => event.target === box.current && onClose();
  const cancel = (event: Event) => {
    event.preventDefault();
    onClose();
  };
  return (
    <dialog
      ref={box}
      tabIndex={-1}
      class={`dialog ${kind}`}
      aria-label={label}
      onCancel={cancel}
      onMouseDown={beside}
    >
      <div class="dialog-box">{children}</div>
    </dialog>
  );
}

interface HeadProps {
  title: string;
  kind?: string;
  onClose: () => void;
}

/* The heading of a dialog that is closed at its top. */
export const DialogHead = ({ title, kind = '', onClose }: HeadProps) => (
  <div class={`between ${kind}`}>
    <h2 class="section">{title}</h2>
    <button class="link" onClick={onClose}>
      {say('Close')}
    </button>
  </div>
);

export const Cancel = ({ onClick }: { onClick: (event: Event) => void }) => (
  <button class="button plain" type="button" onClick={onClick}>
    {say('Cancel')}
  </button>
);
