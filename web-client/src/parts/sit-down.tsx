/* parts/sit-down.tsx - taking a seat; asks for a name first if there is none. */
import { useState } from 'preact/hooks';
import { settings } from '../device/settings';
import { NameDialog } from './dialogs';
import { say } from '../words';

interface Props {
  kind?: string;
  busy?: boolean;
  seat?: string;
  onSit: () => void;
}

export function SitDown({ kind = 'button', busy = false, seat, onSit }: Props) {
  const [asking, ask] = useState(false);
  const sit = () => (settings.get().name ? onSit() : ask(true));
  const named = (given: boolean) => {
    ask(false);
    if (given) onSit();
  };
  return (
    <>
      <button class={kind} aria-busy={busy} data-action="sit" data-seat={seat} onClick={sit}>
        {say('Sit down')}
      </button>
      {asking && <NameDialog action={say('Sit down')} onDone={named} />}
    </>
  );
}
