/* pages/about.tsx - who runs this site, the rules of the house, and what is kept: sentences about what the settings of
 * the server really are. */
import { site, useNeeded } from '../net/api';
import { Problem } from '../parts/plain';
import type { Site } from '../proto';
import { figures, say } from '../words';

const unusedDays = 90;

/* An address can be followed; any other text is shown as it is. */
function linkOf(contact: string): string | null {
  if (/^https?:\/\/\S+$/.test(contact)) return contact;
  return /^[^\s@/]+@[^\s@/]+$/.test(contact) ? `mailto:${contact}` : null;
}

function Contact({ contact }: { contact: string }) {
  const link = linkOf(contact);
  return (
    <p class="said">
      {say('To reach those who run this site:')}{' '}
      {link ? <a href={link}>{contact}</a> : <span dir="auto">{contact}</span>}
    </p>
  );
}

const logged: Record<Site['keeps']['log'], string> = {
  never: say('The log of the server names no network address.'),
  refused: say('The log of the server names a network address when it is refused.'),
  opened: say('The log of the server names a network address when it opens a table or is refused.'),
  always: say('The log of the server names the network address of everybody who comes.'),
};

function finished({ over_days, store_mb }: Site['keeps']): string[] {
  const told = [];
  if (over_days) {
    told.push(
      say('Days after which finished games are deleted, unless a player has kept them: {days}.', {
        days: figures(over_days),
      }),
    );
  }
  if (store_mb) {
    told.push(
      say(
        'When all games take more than {size} MB, the oldest finished ones are deleted, unless a player has kept them.',
        { size: figures(store_mb) },
      ),
    );
  }
  return told.length
    ? told
    : [say('Finished games are stored until those who run this site delete them.')];
}

function games(keeps: Site['keeps']): string[] {
  const told = [say('Tables and games are stored with the names that players chose.')];
  told.push(...finished(keeps));
  if (keeps.idle_days) {
    told.push(
      say('Days without a move after which a game is ended: {days}.', {
        days: figures(keeps.idle_days),
      }),
    );
  }
  return told;
}

function bots(): string {
  return say(
    'Bots that visitors make are stored with their names. Days without use after which they are deleted: {days}.',
    { days: figures(unusedDays) },
  );
}

function account(): string[] {
  return [
    say(
      'Of an account are stored: its name, what its passphrase and recovery codes are checked with, the days on which it was made and last used, and the browsers that are signed in.',
    ),
    say(
      'A deleted account is gone after seven days. Its name is not given again, and its games stay without it. Backups made before still hold it.',
    ),
  ];
}

function kept(keeps: Site['keeps']): string[] {
  return [
    ...(keeps.nothing
      ? [say('Nothing is stored: everything is forgotten when the server stops.')]
      : games(keeps)),
    say(
      'Whoever has the address of a table can watch it, and replay its game later. Everybody can see the tables in the lobby.',
    ),
    keeps.chat
      ? say('What is said at a table stays in memory while the table does, and is never stored.')
      : say('There is no chat.'),
    say(
      'Your network address is not stored with your games. The server uses it, in memory, to limit what one address may do.',
    ),
    logged[keeps.log],
    say('How long the log and backups are kept is up to those who run this site.'),
    say('An address that is barred from this site is stored until the bar ends.'),
    ...(keeps.bots && !keeps.nothing ? [bots()] : []),
    ...(keeps.accounts ? account() : []),
    keeps.accounts
      ? say(
          'Your name, settings and seats are stored in this browser. If you have an account, two cookies say who is signed in, and that this browser is known. Nothing comes from other sites.',
        )
      : say(
          'Your name, settings and seats are stored in this browser. There are no cookies, and nothing comes from other sites.',
        ),
  ];
}

function About({ told }: { told: Site }) {
  return (
    <>
      {told.notice && (
        <p class="lead-words" dir="auto">
          {told.notice}
        </p>
      )}
      {told.contact ? (
        <Contact contact={told.contact} />
      ) : (
        <p class="said">{say('Those who run this site say nothing about how to reach them.')}</p>
      )}
      {told.rules.length > 0 && (
        <section>
          <h2 class="section">{say('House rules')}</h2>
          {told.rules.map(paragraph => (
            <p key={paragraph} class="said" dir="auto">
              {paragraph}
            </p>
          ))}
        </section>
      )}
      <section>
        <h2 class="section">{say('What is kept')}</h2>
        <ul>
          {kept(told.keeps).map(sentence => (
            <li key={sentence} class="said">
              {sentence}
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

export function AboutPage() {
  const { value, problem } = useNeeded(site, '');
  return (
    <main class="page plain about">
      <h1 class="page-title" dir="auto">
        {value?.name || say('About this site')}
      </h1>
      <Problem text={problem} />
      {value && <About told={value} />}
    </main>
  );
}
