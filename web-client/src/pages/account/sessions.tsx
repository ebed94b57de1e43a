/* pages/account/sessions.tsx - where one is signed in, by device and day. */
import { useState } from 'preact/hooks';
import { endOthers, endSession, sessions, type Session } from '../../net/accounts';
import { useFetched } from '../../net/api';
import { Problem } from '../../parts/plain';
import { accountProblem } from '../../text/account-words';
import { say } from '../../words';
import { dayOf } from './days';

function Row({ row, end }: { row: Session; end: () => void }) {
  const device = row.device || say('A browser');
  return (
    <li class="account-row">
      <span>
        <bdi>{device}</bdi>
        <span class="note">
          {row.current ? say('this one') : say('last used: {day}', { day: dayOf(row.used) })}
          {row.short && ` · ${say('until the browser closes')}`}
        </span>
      </span>
      {!row.current && (
        <button
          class="word quiet"
          aria-label={say('Sign out {name}', { name: device })}
          onClick={end}
        >
          {say('Sign out')}
        </button>
      )}
    </li>
  );
}

export function Sessions() {
  const [count, again] = useState(0);
  const [problem, report] = useState<string | null>(null);
  const { value } = useFetched(sessions, String(count));
  const rows = value?.sessions ?? [];
  const end = (what: () => Promise<unknown>) =>
    void what().then(
      () => again(n => n + 1),
      error => report(accountProblem(error)),
    );
  return (
    <section class="account-part" aria-labelledby="sessions">
      <h2 id="sessions" class="section">
        {say('Where you are signed in')}
      </h2>
      <ul>
        {rows.map(row => (
          <Row key={row.id} row={row} end={() => end(() => endSession(row.id))} />
        ))}
      </ul>
      {rows.length > 1 && (
        <button class="button" onClick={() => end(endOthers)}>
          {say('Sign out all others')}
        </button>
      )}
      <Problem text={problem} />
    </section>
  );
}
