/* parts/header.tsx - the page header: navigation, settings, name. */
import { useState } from 'preact/hooks';
import type { Route } from '../base/route';
import { useStore } from '../base/store';
import { heldSeat } from '../device/seats';
import { change, settings } from '../device/settings';
import { mine, turnsOf } from '../mine/mine';
import { account } from '../net/account';
import { Dialog } from './dialog';
import { NameDialog, SettingsDialog } from './dialogs';
import { Mark } from './mark';
import { language, say, sayMany, figures } from '../words';
import { tongue } from '../words/tongues';

const places: { path: string; title: string; pages: Route['page'][] }[] = [
  { path: '/', title: say('Play'), pages: ['lobby', 'new', 'room', 'local'] },
  { path: '/learn', title: say('Learn'), pages: ['learn', 'puzzle', 'solved', 'analysis'] },
  { path: '/mine', title: say('My games'), pages: ['mine', 'review', 'study-review'] },
  { path: '/watch', title: say('Watch'), pages: ['watch', 'replay', 'import'] },
  { path: '/games', title: say('Games'), pages: ['games', 'rules'] },
];

/* A replay of one's own game belongs to "my games". */
function placeOf(route: Route): string | undefined {
  if (route.page === 'replay' && heldSeat(route.id).token) return '/mine';
  return places.find(({ pages }) => pages.includes(route.page))?.path;
}

/* The number of games in which it is our turn. */
function Waiting() {
  const n = turnsOf(useStore(mine), null).length;
  if (!n) return null;
  return (
    <span class="places-count">
      <span aria-hidden="true">{figures(n)}</span>
      <span class="unseen">
        {sayMany(n, ', {n} is waiting for you', ', {n} are waiting for you')}
      </span>
    </span>
  );
}

export function Places({ route }: { route: Route }) {
  const here = placeOf(route);
  return (
    <nav class="places" aria-label={say('Pages')}>
      {places.map(({ path, title }) => (
        <a key={path} href={path} aria-current={path === here ? 'page' : undefined}>
          <span>
            {title}
            {path === '/mine' && <Waiting />}
          </span>
        </a>
      ))}
    </nav>
  );
}

type Open = 'settings' | 'name' | 'menu' | null;

function Tools({ open }: { open: (what: Open) => void }) {
  const chosen = useStore(settings);
  const who = useStore(account);
  return (
    <div class="tools">
      <button class="word" data-action="settings" onClick={() => open('settings')}>
        {say('Settings')}
      </button>
      <button
        class="word quiet"
        aria-pressed={chosen.sound}
        onClick={() => change({ sound: !chosen.sound })}
      >
        {chosen.sound ? say('Sound on') : say('Sound off')}
      </button>
      <button class="word tongue" onClick={() => open('settings')}>
        {tongue(language())}
      </button>
      {who ? (
        <a class="word" href="/account">
          {who.name}
        </a>
      ) : (
        <button class="word" onClick={() => open('name')}>
          {chosen.name || say('Your name')}
        </button>
      )}
      {who === null && (
        <a class="word" href="/signin">
          {say('Sign in')}
        </a>
      )}
    </div>
  );
}

function Menu({ route, open }: { route: Route; open: (what: Open) => void }) {
  return (
    <Dialog label={say('Menu')} kind="menu" onClose={() => open(null)}>
      <div onClick={event => (event.target as Element).closest('a') && open(null)}>
        <Places route={route} />
        <Tools open={open} />
      </div>
      <button class="button" onClick={() => open(null)}>
        {say('Close')}
      </button>
    </Dialog>
  );
}

function Opened({ what, route, open }: { what: Open; route: Route; open: (what: Open) => void }) {
  if (what === 'menu') return <Menu route={route} open={open} />;
  if (what === 'name') return <NameDialog onDone={() => open(null)} />;
  return what === 'settings' ? <SettingsDialog onClose={() => open(null)} /> : null;
}

export function Header({ route }: { route: Route }) {
  const [opened, open] = useState<Open>(null);
  return (
    <header class={route.page === 'room' ? 'head in-room' : 'head'}>
      <a class="skip" href="#main">
        {say('Skip to content')}
      </a>
      <a class="home" href="/" aria-label={say('Qirkat, all tables')}>
        <Mark />
        <span>{say('Qirkat')}</span>
      </a>
      <Places route={route} />
      <Tools open={open} />
      <button class="word menu-word" onClick={() => open('menu')}>
        {say('Menu')}
        <Waiting />
      </button>
      <Opened what={opened} route={route} open={open} />
    </header>
  );
}
