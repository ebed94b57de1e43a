// The way from node to node: ./dev cluster --nodes 3 --run 'node --test tests/browser/ways-nodes.mjs'
import { after, test } from 'node:test';
import { chromium } from './walkers.mjs';
import { nodeToNode } from './ways.mjs';

const listed = name => (process.env[name] ?? '').split(' ').filter(Boolean);
const nodes = listed('QIRKAT_NODES');
const processes = listed('QIRKAT_NODE_PIDS').map(Number);
const browser = await chromium();
after(() => browser.end());

for (const device of ['phone', 'desktop']) {
  const [first, second] = device === 'phone' ? [0, 1] : [1, 2];
  test(`node to node: it can be walked on a ${device}`, () =>
    nodeToNode({
      nodes: [nodes[first], nodes[second]],
      stop: () => process.kill(processes[first], 'SIGTERM'),
      open: who => browser.person(who, device),
    }));
}
