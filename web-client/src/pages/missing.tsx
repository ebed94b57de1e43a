/* pages/missing.tsx - page not found. */
import { say } from '../words';
export function MissingPage({ path }: { path: string }) {
  return (
    <main class="page plain">
      <h1 class="page-title">{say('Nothing here')}</h1>
      <p class="said">{say('There is no page {path}.', { path })}</p>
      <p>
        <a class="button" href="/">
          {say('Back to the tables')}
        </a>
      </p>
    </main>
  );
}
