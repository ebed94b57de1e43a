/* look.tsx - the choices of ground, light and what is drawn on the board. */
import { change, settings, type Ground, type Light } from '../settings';
import { useStore } from '../store';
import { Choose } from './choose';

const grounds = [
  { value: 'auto', title: 'by the light' }, { value: 'sand', title: 'sand' }, { value: 'slate', title: 'slate' },
  { value: 'ink', title: 'ink' },
];
const lights = [
  { value: 'auto', title: 'as the system' }, { value: 'day', title: 'day' }, { value: 'night', title: 'night' },
];
const yesNo = [{ value: 'yes', title: 'shown' }, { value: 'no', title: 'not shown' }];

function Switch({ name, legend, on, set }: { name: string; legend: string; on: boolean; set(on: boolean): void }) {
  return (
    <Choose name={name} legend={legend} shown ways={yesNo} value={on ? 'yes' : 'no'}
      onChange={value => set(value === 'yes')} />
  );
}

export function LookChoices() {
  const { ground, light, coordinates, hints } = useStore(settings);
  return (
    <div class="stack">
      <h2 class="section">Look</h2>
      <Choose name="ground" legend="Ground" shown ways={grounds} value={ground}
        onChange={value => change({ ground: value as Ground })} />
      <Choose name="light" legend="Light" shown ways={lights} value={light}
        onChange={value => change({ light: value as Light })} />
      <Switch name="coordinates" legend="Names of points" on={coordinates} set={on => change({ coordinates: on })} />
      <Switch name="hints" legend="What may move" on={hints} set={on => change({ hints: on })} />
    </div>
  );
}
