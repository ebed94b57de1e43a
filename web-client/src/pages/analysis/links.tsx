/* pages/analysis/links.tsx - the row of words beside the analysis board: flip, set up, share and more. */
import { say } from '../../words';

/* What is open beside the board. */
export type Panel = 'setup' | 'note' | 'pdn';

interface LinksProps {
  gameKey: string;
  /* Link to the review of the main line; null if there is none yet. */
  review: string | null;
  panel: Panel | null;
  drawing: boolean;
  open: (panel: Panel) => void;
  draw: () => void;
  flip: () => void;
  share: () => void;
}

export function Links(props: LinksProps) {
  const { panel, drawing, open, draw, flip, share, gameKey, review } = props;
  const opener = (name: Panel, words: string) => (
    <button
      class="word"
      data-action={name}
      aria-expanded={panel === name}
      onClick={() => open(name)}
    >
      {words}
    </button>
  );
  return (
    <p class="study-links">
      <button class="word" data-action="flip" onClick={flip}>
        {say('Flip')}
      </button>
      {opener('setup', say('Set up'))}
      <button class="word" data-action="draw" aria-pressed={drawing} onClick={draw}>
        {say('Arrows')}
      </button>
      {opener('note', say('Note'))}
      <button class="word" data-action="share" onClick={share}>
        {say('Share')}
      </button>
      {opener('pdn', 'PDN')}
      <a class="word" href={`/games/${gameKey}`}>
        {say('Rules')}
      </a>
      {review && (
        <a class="word" data-action="review" href={review}>
          {say('Review')}
        </a>
      )}
    </p>
  );
}
