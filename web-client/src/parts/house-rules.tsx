/* parts/house-rules.tsx - the rules of a new table: folded into one line until opened, when they take the place of the form. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { GamePage } from '../proto';
import { houseRules } from '../room/rules';
import { GradeKey } from './grade';
import { Rule } from './rule';
import { say } from '../words';

interface Props {
  page: GamePage;
  /* Options that differ from the default, by name. */
  changed: Record<string, string>;
  onChange: (changed: Record<string, string>) => void;
  /* Open from the start. */
  opened?: boolean;
}

const choices = (n: number): string =>
  n === 1 ? say('One option, with its source') : say('{n} options, each with its source', { n });

export function HouseRules({ page, changed, onChange, opened = false }: Props) {
  const [open, setOpen] = useState(opened);
  const box = useRef<HTMLElement>(null);
  const before = useRef(open);
  useEffect(() => {
    if (before.current !== open) box.current?.scrollIntoView({ block: open ? 'start' : 'nearest' });
    before.current = open;
  }, [open]);
  const n = Object.keys(changed).length;
  if (!page.options.length) return null;
  return (
    <section ref={box} class="house-rules" aria-labelledby="house-rules">
      <div class="section-line">
        <h3 id="house-rules" class="section2">
          {houseRules(n)}
        </h3>
        <span class="note">{choices(page.options.length)}</span>
        {n > 0 && (
          <button class="link" type="button" onClick={() => onChange({})}>
            {say('Reset')}
          </button>
        )}
        <button
          class="link"
          type="button"
          data-action="house-rules"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {open ? say('Done') : say('Change')}
        </button>
      </div>
      {open && <GradeKey />}
      {open && (
        <ul class="rules">
          {page.options.map(option => (
            <Rule
              key={option.name}
              option={option}
              value={changed[option.name] ?? option.standard}
              onChange={value => onChange({ ...changed, [option.name]: value })}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
