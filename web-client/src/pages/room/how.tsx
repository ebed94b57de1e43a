/* pages/room/how.tsx - how a game is played, in three sentences and a picture, in front of the board. */
import { Dialog } from '../../parts/dialog';
import { Thumbnail } from '../../parts/thumbnail';
import { HowTo } from '../../parts/how-to';
import type { GamePage } from '../../proto';
import { say } from '../../words';

interface Props {
  rules: GamePage;
  onClose: () => void;
}

export function HowSheet({ rules, onClose }: Props) {
  return (
    <Dialog label={say('How it is played')} kind="sheet" onClose={onClose}>
      <div class="stack">
        <h2 class="section">{rules.title}</h2>
        <Thumbnail game={rules} view={rules.start.view} size={240} slab />
        <HowTo intro={rules.intro} />
        <p>
          <a href={`/games/${rules.key}`} target="_blank">
            {say('Read the rules')}
          </a>
        </p>
        <button class="button main" data-action="how-done" onClick={onClose}>
          {say('Done')}
        </button>
      </div>
    </Dialog>
  );
}
