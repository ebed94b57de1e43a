/* pages/room/unknown.tsx - a table that is not there. */
export function UnknownTable({ id, text }: { id: string; text: string }) {
  return (
    <main class="page plain">
      <h1 class="page-title">No such table</h1>
      <p class="said">{text || `There is no table ${id}.`}</p>
      <p>
        <a class="button" href="/">
          Back to the tables
        </a>
      </p>
    </main>
  );
}
