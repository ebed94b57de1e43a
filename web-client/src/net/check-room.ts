/* net/check-room.ts - the schema of what tables receive beyond that of the lobby; import it for
 * its side effect. */
import room from '../proto/room.json';
import { learn } from './check';

learn(room);
