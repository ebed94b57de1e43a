/* main.tsx - where the page begins. */
import { render } from 'preact';
import { App } from './app';
import { followNextGame } from './room/follow';
import { followSounds } from './room/listen';
import { followRoute } from './route';
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
tidySeats(Date.now());
render(<App />, document.getElementById('page')!);
