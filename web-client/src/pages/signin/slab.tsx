/* pages/signin/slab.tsx - beside the form: what a name is for. */
import { say } from '../../words';

export function JoinSlab() {
  return (
    <section class="way-in-slab">
      <p class="way-in-title">{say('A name of your own')}</p>
      <p class="said">
        {say('One that nobody else can have. Everything here works without it, too.')}
      </p>
      <p class="note">
        {say(
          'Kept: the name, and your ways in. Not kept: e-mail, address, telephone, picture. You can take all of it with you, or have it deleted, at any time.',
        )}
      </p>
    </section>
  );
}

export const EnterSlab = () => (
  <section class="way-in-slab">
    <p class="way-in-title" aria-hidden="true">
      {say('Welcome back')}
    </p>
    <p class="said">{say('Your name is yours, on every device.')}</p>
  </section>
);
