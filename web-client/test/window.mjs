// window.mjs - what every browser has and Node 18 has not: bundled before each file of tests.
import { webcrypto } from 'node:crypto';

globalThis.crypto ??= webcrypto;
