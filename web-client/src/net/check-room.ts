/* net/check-room.ts - the schema of what a table reads beside the lobby; importing it is enough. */
import room from '../proto/room.json';
import { learn } from './check';

learn(room);
