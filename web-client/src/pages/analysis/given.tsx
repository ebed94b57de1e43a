/* pages/analysis/given.tsx - what is given and not played: a position as text, a throw. */
import { useState } from 'preact/hooks';
import { messageOf } from '../../base/error';
import type { Rules } from '../../rules';
import type { Study } from '../../study/tree';

interface ThrowProps {
  throws: number[][];
  take: (values: number[]) => void;
}

/* Chance is chosen here, or drawn. */
export function Throws({ throws, take }: ThrowProps) {
  return (
    <section class="best-turns" aria-label="Throws">
      <div class="best-head">
        <h2>A throw is due</h2>
        <p class="note">
          <button
            class="link"
            data-action="throw"
            onClick={() => take(throws[Math.floor(Math.random() * throws.length)]!)}
          >
            throw
          </button>
        </p>
      </div>
      <p class="study-throws">
        {throws.map(values => (
          <button key={values.join('-')} class="button" onClick={() => take(values)}>
            {values.join('-')}
          </button>
        ))}
      </p>
    </section>
  );
}

export function SetUp({
  rules,
  position,
  done,
}: {
  rules: Rules;
  position: string;
  done: (study: Study) => void;
}) {
  const [problem, fail] = useState('');
  const set = async (event: Event) => {
    event.preventDefault();
    const text = (
      new FormData(event.currentTarget as HTMLFormElement).get('position') as string
    ).trim();
    try {
      await rules.look(text, []);
      fail('');
      done({ position: text, children: [] });
    } catch (error) {
      fail(messageOf(error));
    }
  };
  return (
    <form class="study-setup" onSubmit={event => void set(event)}>
      <label>
        <span class="note">Position</span>
        <input name="position" key={position} defaultValue={position} spellcheck={false} />
      </label>
      <button class="button">Set up</button>
      {problem && (
        <p class="note clock-wrong" role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}
