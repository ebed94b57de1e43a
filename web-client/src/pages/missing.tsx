/* pages/missing.tsx - page not found. */
export function MissingPage({ path }: { path: string }) {
  return (
    <main class="page plain">
      <h1 class="page-title">Nothing is here</h1>
      <p class="said">There is no page {path}.</p>
      <p>
        <a class="button" href="/">
          Back to the tables
        </a>
      </p>
    </main>
  );
}
