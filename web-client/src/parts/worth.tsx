/* parts/worth.tsx - the sign for a turn's value in a line of text: a peak, two bars, a trough. */
import { signText, worthWords, type Worth } from '../text/values';

const glyphs = { win: 'M2 9l5-5 5 5', draw: 'M2 4h10M2 9h10', loss: 'M2 4l5 5 5-5' };

export function WorthGlyph({ result }: { result: Worth['result'] }) {
  return (
    <svg viewBox="0 0 14 13" width="14" height="13" aria-hidden="true" focusable="false">
      <path d={glyphs[result]} fill="none" stroke="currentColor" stroke-width="2.4" />
    </svg>
  );
}

export function WorthSign({ worth, text }: { worth: Worth; text?: string }) {
  return (
    <span class={`worth ${worth.result}`}>
      <WorthGlyph result={worth.result} />
      <span aria-hidden="true">{text ?? signText(worth)}</span>
      <span class="unseen">{worthWords(worth)}</span>
    </span>
  );
}
