/* parts/look.tsx - the theme chooser: ground, light, and display options of the board. */
import { useStore } from '../base/store';
import { change, settings, type Ground, type Light } from '../device/settings';
import { isNewcomer, mine } from '../mine/mine';
import { Choose } from './choose';
import { Dialog } from './dialog';
import { LanguageChoice } from './language';
import { say } from '../words';

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

const onOff: [string, string] = [say('on'), say('off')];

export function LookChoices() {
  const { ground, light, coordinates, hints, sound, keys } = useStore(settings);
  const newcomer = isNewcomer(useStore(mine));
  return (
    <div class="stack">
      <h2 class="section">{say('Look')}</h2>
      <LanguageChoice />
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
        words={onOff}
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
      <Switch
        name="sound"
        legend={say('Sound')}
        words={onOff}
        on={sound}
        set={on => change({ sound: on })}
      />
      <Switch
        name="keys"
        legend={say('Key shortcuts')}
        words={onOff}
        on={keys}
        set={on => change({ keys: on })}
      />
    </div>
  );
}

export function LookDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog label={say('Look')} kind="small" onClose={onClose}>
      <LookChoices />
      <button class="button" onClick={onClose}>
        {say('Done')}
      </button>
    </Dialog>
  );
}
