// The settings of a device: how fast men move, how loud sounds are, and what is left without storage.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type * as Device from '../src/device/settings';
import type * as Sounds from '../src/device/sounds';

const page = { dataset: {} as Record<string, string> };
const media = { matches: false };
const past = {
  state: null as unknown,
  replaceState(state: unknown) {
    past.state = JSON.parse(JSON.stringify(state));
  },
};
let reloads = 0;
let tell: (event: object) => void = () => undefined;
Object.assign(globalThis, {
  history: past,
  location: { protocol: 'http:', host: '127.0.0.1', reload: () => reloads++ },
  matchMedia: () => ({ ...media, addEventListener: () => undefined }),
  getComputedStyle: () => ({ getPropertyValue: () => '' }),
  addEventListener: (name: string, heard: typeof tell) => {
    if (name === 'storage') tell = heard;
  },
  document: { documentElement: page, querySelectorAll: () => [] },
  localStorage: {
    getItem: () => null,
    setItem: () => {
      throw new Error('full');
    },
    removeItem: () => undefined,
  },
});

// What an earlier page left when it was loaded anew, in a browser without storage.
past.state = {
  unkept: [[['qirkat.settings', JSON.stringify({ confirm: true, language: 'fr' })]], []],
};

let device: typeof Device;
let sounds: typeof Sounds;
before(async () => {
  device = await import('../src/device/settings');
  sounds = await import('../src/device/sounds');
  device.followLook();
});

const now = (): Device.Settings => device.settings.get();

test('without storage the settings last through a change of language', () => {
  assert.equal(now().confirm, true);
  assert.equal(now().language, 'fr');
  assert.equal(past.state, null);
  device.change({ volume: 30 });
  device.reload();
  assert.equal(reloads, 1);
  const { unkept } = past.state as unknown as { unkept: [string, string][][] };
  assert.equal((JSON.parse(unkept[0]![0]![1]) as Device.Settings).volume, 30);
});

test('men move as the system asks for until something is chosen', () => {
  assert.equal(device.motionOf(now()), 'normal');
  assert.equal(page.dataset['motion'], undefined);
  device.change({ motion: 'slow' });
  assert.equal(page.dataset['motion'], 'slow');
  assert.equal(device.motionOf(now()), 'slow');
  device.change({ motion: 'auto' });
  assert.equal(page.dataset['motion'], undefined);
});

test('what another window chooses applies here at once', () => {
  tell({ key: 'qirkat.settings', newValue: JSON.stringify({ plain: true, motion: 'off' }) });
  assert.equal(page.dataset['plain'], 'yes');
  assert.equal(page.dataset['motion'], 'off');
  assert.equal(now().volume, 70);
  tell({ key: 'qirkat.settings', newValue: '{}' });
  assert.equal(page.dataset['plain'], undefined);
});

test('the usual volume changes nothing, and a wrong one is none or the greatest', () => {
  assert.equal(sounds.gainOf(70), 1);
  assert.ok(sounds.gainOf(100) > 1 && sounds.gainOf(10) < 0.1);
  assert.equal(sounds.gainOf(1e9), sounds.gainOf(100));
  assert.equal(sounds.gainOf(NaN), 0);
});
