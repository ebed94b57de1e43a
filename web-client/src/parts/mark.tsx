/* parts/mark.tsx - the mark of the project: a quarter of the alquerque board with a red stone. */
export function Mark() {
  return (
    <svg
      class="mark"
      viewBox="0 0 24 24"
      width="24"
      height="24"
      aria-hidden="true"
      focusable="false"
    >
      <path
        d="M2 2h20v20H2zM2 12h20M12 2v20M2 2l20 20M22 2L2 22"
        fill="none"
        stroke="currentColor"
        stroke-width="1.6"
      />
      <circle class="stone" cx="12" cy="12" r="4" />
    </svg>
  );
}
