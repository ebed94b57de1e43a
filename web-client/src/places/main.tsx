/* places/main.tsx - the entry point of pages that stand alone, without header and navigation:
 * embedded, on a touch table, on paper. */
import { render, type ComponentType } from 'preact';
import { followTranslation } from '../base/translated';
import { withLetters } from '../device/letters';
import { followLook, lookBy } from '../device/settings';
import { keepForOffline } from '../offline/keep';
import { say } from '../words';
import '../styles/theme.css';
import '../board/board.css';
import '../styles/places.css';

export interface PlaceProps {
  /* The game or table that the address names. */
  name: string;
  asked: URLSearchParams;
}

const pages: Record<string, () => Promise<ComponentType<PlaceProps>>> = {
  embed: async () => (await import('../pages/embed/embed')).EmbedPage,
  kiosk: async () => (await import('../pages/kiosk/kiosk')).KioskPage,
  print: async () => (await import('../pages/print/print')).PrintPage,
};

const [place = '', name = ''] = location.pathname.split('/').filter(Boolean);
const asked = new URLSearchParams(location.search);
const root = document.getElementById('page')!;
followTranslation(root);

function Failed() {
  return (
    <main class="place-failed">
      <p class="said">{say('This page could not be loaded.')}</p>
      <p>
        <button class="button" onClick={() => location.reload()}>
          {say('Try again')}
        </button>
      </p>
    </main>
  );
}

document.body.dataset.place = place;
lookBy(asked);
followLook();
pages[place]?.().then(
  Page => withLetters(() => render(<Page name={decodeURIComponent(name)} asked={asked} />, root)),
  () => render(<Failed />, root),
);
// A touch table must survive the loss of its network from the first minute.
keepForOffline(place === 'kiosk' ? 0 : undefined);
