/* main.tsx - where the page begins. */
import { render } from 'preact';
import { App } from './app';
import { followServerTime } from './room/ask-time';
import { followMine } from './mine';
import { followNextGame } from './room/follow';
import { followSounds } from './room/listen';
import { followRoute } from './route';
import { followSeeking } from './seek';
import { tidySeats } from './seats';
import { followNetwork } from './session';
import { followLook } from './settings';
import './theme.css';
import './board/board.css';
import './styles/all.css';

followLook();
followRoute();
followNetwork();
followNextGame();
followSounds();
followServerTime();
followSeeking();
followMine();
tidySeats(Date.now());
render(<App />, document.getElementById('page')!);
