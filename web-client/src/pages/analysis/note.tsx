/* pages/analysis/note.tsx - notes on a position: a comment, and a mark for the turn that led to
 * it. */
import { marks, type Note } from '../../study/tree';
import { say } from '../../words';

const titles: Record<string, string> = {
  '!': say('good'),
  '?': say('a mistake'),
  '!!': say('very good'),
  '??': say('a blunder'),
  '!?': say('worth a try'),
  '?!': say('dubious'),
};

interface Props {
  note: Note;
  /* The start has no turn to mark. */
  isStart: boolean;
  change: (note: Note) => void;
}

const longest = 1000;

export function NotePanel({ note, isStart, change }: Props) {
  return (
    <section class="study-note" aria-label={say('Note')}>
      {!isStart && (
        <p class="study-marks" role="group" aria-label={say('Mark')}>
          {marks.map(mark => (
            <button
              key={mark}
              class="button"
              title={titles[mark]}
              aria-label={`${mark} ${titles[mark]}`}
              aria-pressed={note.mark === mark}
              onClick={() => change({ ...note, mark: note.mark === mark ? '' : mark })}
            >
              {mark}
            </button>
          ))}
        </p>
      )}
      <label>
        <span class="note">{isStart ? say('About the start') : say('About this turn')}</span>
        <textarea
          rows={2}
          name="comment"
          maxLength={longest}
          value={note.text}
          onInput={event => change({ ...note, text: event.currentTarget.value })}
        />
      </label>
      {note.drawn.length > 0 && (
        <button
          class="link"
          data-action="clear-drawn"
          onClick={() => change({ ...note, drawn: [] })}
        >
          {say('Clear the drawing')}
        </button>
      )}
    </section>
  );
}
