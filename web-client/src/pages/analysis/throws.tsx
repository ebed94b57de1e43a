/* pages/analysis/throws.tsx - chooses the throw on the analysis board. */
import { say } from '../../words';
interface ThrowProps {
  throws: number[][];
  take: (values: number[]) => void;
}

/* The reader chooses a throw, or lets one be drawn. */
export function Throws({ throws, take }: ThrowProps) {
  return (
    <section class="best-turns" aria-label={say('Throws')}>
      <div class="best-head">
        <h2>{say('A throw is due')}</h2>
        <p class="note">
          <button
            class="link"
            data-action="throw"
            onClick={() => take(throws[Math.floor(Math.random() * throws.length)]!)}
          >
            {say('throw')}
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
