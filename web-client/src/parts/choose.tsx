/* parts/choose.tsx - a segmented control: radio buttons drawn as one box. */
import type { ComponentChildren } from 'preact';

export interface Way {
  value: string;
  title: ComponentChildren;
  /* What is said in the place of the title. */
  label?: string;
}

interface Props {
  kind?: string;
  name: string;
  legend: string;
  /* Show the legend on screen, too, instead of only to screen readers. */
  shown?: boolean;
  ways: Way[];
  value: string;
  onChange: (value: string) => void;
  disabled?: boolean;
}

export function Choose({ kind = '', name, legend, shown, ways, value, onChange, disabled }: Props) {
  return (
    <fieldset class={`choose ${kind}`} disabled={disabled}>
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
              aria-label={way.label}
              onChange={() => onChange(way.value)}
            />
            <span aria-hidden={way.label ? 'true' : undefined}>{way.title}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
