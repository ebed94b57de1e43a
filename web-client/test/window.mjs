// window.mjs - globals that browsers have and Node 18 does not: bundled before each file of tests.
import { webcrypto } from 'node:crypto';

globalThis.crypto ??= webcrypto;
