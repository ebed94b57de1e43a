/* net/check-all.ts - the schema of everything the lobby does not receive; import it for its side
 * effect. */
import rest from '../proto/rest.json';
import { learn } from './check';
import './check-room';

learn(rest);
