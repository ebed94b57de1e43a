/* pages/room/unknown.tsx - shown when a table does not exist. */
import { say } from '../../words';
export function UnknownTable({ id, text }: { id: string; text: string }) {
  return (
    <main class="page plain">
      <h1 class="page-title">{say('No such table')}</h1>
      <p class="said">{text || say('There is no table {id}.', { id })}</p>
      <p>
        <a class="button" href="/">
          {say('Back to the tables')}
        </a>
      </p>
    </main>
  );
}
