/* parts/dialog.tsx - a dialog above the page, which is inert meanwhile. */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

interface Props {
  label: string;
  kind?: string;
  onClose: () => void;
  children: ComponentChildren;
}

/* Closes by Escape, by a click beside it, or when onClose is called by what it holds. */
export function Dialog({ label, kind = '', onClose, children }: Props) {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    box.current?.showModal();
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
