/* parts/grade.tsx - how well a rule is documented: full dot, half dot, ring. */
import type { Grade } from '../proto';
import { say } from '../words';

const words: Record<Grade, string> = {
  documented: say('documented in a source'),
  inferred: say('our reading of a source'),
  ours: say('our own rule where sources are silent'),
};

const fills: Record<Grade, string> = {
  documented: 'M6 1.5a4.5 4.5 0 0 1 0 9a4.5 4.5 0 0 1 0-9z',
  inferred: 'M6 1.5a4.5 4.5 0 0 1 0 9z',
  ours: '',
};

/* The mark, with its meaning for screen readers only. */
export function GradeMark({ grade }: { grade: Grade }) {
  return (
    <svg
      class="grade"
      viewBox="0 0 12 12"
      width="12"
      height="12"
      role="img"
      aria-label={words[grade]}
    >
      <circle cx="6" cy="6" r="4.5" fill="none" stroke="currentColor" stroke-width="1.5" />
      {fills[grade] && <path d={fills[grade]} fill="currentColor" />}
    </svg>
  );
}

/* The key to the three marks. */
export function GradeKey() {
  return (
    <ul class="grade-key note">
      {(Object.keys(words) as Grade[]).map(grade => (
        <li key={grade}>
          <GradeMark grade={grade} /> <span aria-hidden="true">{words[grade]}</span>
        </li>
      ))}
    </ul>
  );
}
