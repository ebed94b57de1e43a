/* parts/choose.tsx - a segmented control: radio buttons drawn as one box. */
import type { ComponentChildren } from 'preact';

export interface Way {
  value: string;
  title: ComponentChildren;
}

interface Props {
  name: string;
  legend: string;
  /* Show the legend on screen, too, instead of only to screen readers. */
  shown?: boolean;
  ways: Way[];
  value: string;
  onChange: (value: string) => void;
  disabled?: boolean;
}

export function Choose({ name, legend, shown, ways, value, onChange, disabled }: Props) {
  return (
    <fieldset class="choose" disabled={disabled}>
      <legend class={shown ? 'note' : 'unseen'}>{legend}</legend>
      <div class="ways">
        {ways.map(way => (
          <label key={way.value} class={way.value === value ? 'way chosen' : 'way'}>
            <input
              type="radio"
              class="unseen"
              name={name}
              value={way.value}
              checked={way.value === value}
              onChange={() => onChange(way.value)}
            />
            <span>{way.title}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
