/* net/check-all.ts - the schema of what the lobby does not read; importing it is enough. */
import rest from '../proto/rest.json';
import { learn } from './check';
import './check-room';

learn(rest);
