/* parts/look.tsx - the theme chooser: ground, light, and what the board shows. */
import { useStore } from '../base/store';
import { change, settings, type Ground, type Light } from '../device/settings';
import { isNewcomer, mine } from '../mine/mine';
import { Choose } from './choose';

const grounds = [
  { value: 'auto', title: 'automatic' },
  { value: 'sand', title: 'sand' },
  { value: 'slate', title: 'slate' },
  { value: 'ink', title: 'ink' },
];
const lights = [
  { value: 'auto', title: 'follow system' },
  { value: 'day', title: 'day' },
  { value: 'night', title: 'night' },
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

const shown: [string, string] = ['shown', 'not shown'];

export function LookChoices() {
  const { ground, light, coordinates, hints, sound, keys } = useStore(settings);
  const newcomer = isNewcomer(useStore(mine));
  return (
    <div class="stack">
      <h2 class="section">Look</h2>
      <Choose
        name="ground"
        legend="Board"
        shown
        ways={grounds}
        value={ground}
        onChange={value => change({ ground: value as Ground })}
      />
      <Choose
        name="light"
        legend="Light"
        shown
        ways={lights}
        value={light}
        onChange={value => change({ light: value as Light })}
      />
      <Switch
        name="coordinates"
        legend="Coordinates"
        words={shown}
        on={coordinates}
        set={on => change({ coordinates: on })}
      />
      <Switch
        name="hints"
        legend="Show movable pieces"
        words={shown}
        on={hints ?? newcomer}
        set={on => change({ hints: on })}
      />
      <Switch
        name="sound"
        legend="Sound"
        words={['on', 'off']}
        on={sound}
        set={on => change({ sound: on })}
      />
      <Switch
        name="keys"
        legend="Key shortcuts"
        words={['on', 'off']}
        on={keys}
        set={on => change({ keys: on })}
      />
    </div>
  );
}
