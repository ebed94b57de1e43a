/* app/main.tsx - the entry point: starts everything that runs in the background, then renders. */
import { render } from 'preact';
import { followRoute } from '../base/route';
import { followTranslation } from '../base/translated';
import { withLetters } from '../device/letters';
import { tidySeats } from '../device/seats';
import { followLook } from '../device/settings';
import { followSeeking } from '../lobby/seek';
import { followMine } from '../mine/mine';
import { followBuild } from '../net/new-build';
import { followNetwork } from '../net/session';
import { App } from './app';
import { keepForOffline } from '../offline/keep';
import '../styles/theme.css';
import '../board/board.css';
import '../styles/first.css';

const page = document.getElementById('page')!;
followTranslation(page);
followLook();
followRoute();
followNetwork();
followSeeking();
followMine();
tidySeats(Date.now());
keepForOffline();
followBuild();
withLetters(() => render(<App />, page));
