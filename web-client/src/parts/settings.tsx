/* parts/settings.tsx - the settings: language, looks, how one plays, sound, keys. They apply at once. */
import type { ComponentChildren } from 'preact';
import { useStore } from '../base/store';
import {
  change,
  motionOf,
  settings,
  type Ground,
  type Light,
  type Motion,
} from '../device/settings';
import { playSound } from '../device/sounds';
import { isNewcomer, mine } from '../mine/mine';
import { Choose } from './choose';
import { Dialog, DialogHead } from './dialog';
import { LanguageChoice } from './language';
import { figures, say } from '../words';

const grounds = [
  { value: 'auto', title: say('automatic') },
  { value: 'sand', title: say('sand') },
  { value: 'slate', title: say('slate') },
  { value: 'ink', title: say('ink') },
];
const lights = [
  { value: 'auto', title: say('follow system') },
  { value: 'day', title: say('day') },
  { value: 'night', title: say('night') },
];
const motions = [
  { value: 'off', title: say('off') },
  { value: 'fast', title: say('fast') },
  { value: 'normal', title: say('normal') },
  { value: 'slow', title: say('slow') },
];

const shown: [string, string] = [say('shown'), say('not shown')];
const onOff: [string, string] = [say('on'), say('off')];

interface SwitchProps {
  name: 'coordinates' | 'hints' | 'confirm' | 'plain' | 'sound' | 'keys';
  legend: string;
  words?: [on: string, off: string];
  /* Where nothing was chosen. */
  usual?: boolean;
}

function Switch({ name, legend, words = onOff, usual = false }: SwitchProps) {
  const on = useStore(settings)[name] ?? usual;
  const ways = [
    { value: 'yes', title: words[0] },
    { value: 'no', title: words[1] },
  ];
  return (
    <Choose
      name={name}
      legend={legend}
      shown
      ways={ways}
      value={on ? 'yes' : 'no'}
      onChange={value => change({ [name]: value === 'yes' })}
    />
  );
}

function Group({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <section class="settings-group">
      <h3 class="settings-title">{title}</h3>
      {children}
    </section>
  );
}

function Looks() {
  const { ground, light } = useStore(settings);
  const newcomer = isNewcomer(useStore(mine));
  return (
    <Group title={say('Looks')}>
      <Choose
        name="ground"
        legend={say('Board')}
        shown
        ways={grounds}
        value={ground}
        onChange={value => change({ ground: value as Ground })}
      />
      <Choose
        name="light"
        legend={say('Light')}
        shown
        ways={lights}
        value={light}
        onChange={value => change({ light: value as Light })}
      />
      <Switch name="coordinates" legend={say('Coordinates')} words={shown} />
      <Switch name="hints" legend={say('Mark movable pieces')} usual={newcomer} />
    </Group>
  );
}

function Play() {
  const chosen = useStore(settings);
  return (
    <Group title={say('Play')}>
      <Choose
        name="motion"
        legend={say('Animation')}
        shown
        ways={motions}
        value={motionOf(chosen)}
        onChange={value => change({ motion: value as Motion })}
      />
      <Switch name="confirm" legend={say('Confirm each turn')} />
      <Switch name="plain" legend={say('Plain table: only the board and the clocks')} />
    </Group>
  );
}

/* Each step is heard, so that it can be judged. */
function Volume() {
  const { sound, volume } = useStore(settings);
  const choose = (value: number) => {
    change({ volume: value });
    playSound('walk');
  };
  return (
    <label class="settings-volume">
      <span class="note">{say('Volume')}</span>
      <input
        type="range"
        name="volume"
        min={10}
        max={100}
        step={10}
        value={volume}
        disabled={!sound}
        aria-valuetext={say('{n} percent', { n: figures(volume) })}
        onChange={event => choose(Number(event.currentTarget.value))}
      />
    </label>
  );
}

const Sounds = () => (
  <Group title={say('Sound and keys')}>
    <Switch name="sound" legend={say('Sound')} />
    <Volume />
    <Switch name="keys" legend={say('Key shortcuts')} />
  </Group>
);

export function SettingsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog label={say('Settings')} kind="wide settings" onClose={onClose}>
      <DialogHead title={say('Settings')} onClose={onClose} />
      <div class="settings-groups">
        <div class="settings-column">
          <LanguageChoice />
          <Looks />
        </div>
        <div class="settings-column">
          <Play />
          <Sounds />
        </div>
      </div>
      <p class="note">{say('Kept on this device.')}</p>
    </Dialog>
  );
}
