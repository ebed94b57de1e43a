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
import { Dialog } from './dialog';
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

interface SwitchProps {
  name: string;
  legend: string;
  on: boolean;
  words: [on: string, off: string];
  set: (on: boolean) => void;
}

function Switch({ name, legend, on, words, set }: SwitchProps) {
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
      onChange={value => set(value === 'yes')}
    />
  );
}

const shown: [string, string] = [say('shown'), say('not shown')];
const onOff: [string, string] = [say('on'), say('off')];

function Group({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <section class="settings-group">
      <h3 class="settings-title">{title}</h3>
      {children}
    </section>
  );
}

function Looks() {
  const { ground, light, coordinates, hints } = useStore(settings);
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
      <Switch
        name="coordinates"
        legend={say('Coordinates')}
        words={shown}
        on={coordinates}
        set={on => change({ coordinates: on })}
      />
      <Switch
        name="hints"
        legend={say('Mark movable pieces')}
        words={onOff}
        on={hints ?? newcomer}
        set={on => change({ hints: on })}
      />
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
      <Switch
        name="confirm"
        legend={say('Confirm each turn')}
        words={onOff}
        on={chosen.confirm}
        set={on => change({ confirm: on })}
      />
      <Switch
        name="plain"
        legend={say('Plain table: only the board and the clocks')}
        words={onOff}
        on={chosen.plain}
        set={on => change({ plain: on })}
      />
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

function Sounds() {
  const { sound, keys } = useStore(settings);
  return (
    <Group title={say('Sound and keys')}>
      <Switch
        name="sound"
        legend={say('Sound')}
        words={onOff}
        on={sound}
        set={on => change({ sound: on })}
      />
      <Volume />
      <Switch
        name="keys"
        legend={say('Key shortcuts')}
        words={onOff}
        on={keys}
        set={on => change({ keys: on })}
      />
    </Group>
  );
}

export function SettingsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog label={say('Settings')} kind="wide settings" onClose={onClose}>
      <div class="between">
        <h2 class="section">{say('Settings')}</h2>
        <button class="link" onClick={onClose}>
          {say('Close')}
        </button>
      </div>
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
