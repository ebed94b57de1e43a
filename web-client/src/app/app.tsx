/* app/app.tsx - the header and the page for the current route. */
import { useEffect } from 'preact/hooks';
import { route, type Route } from '../base/route';
import { useStore } from '../base/store';
import { seeking } from '../lobby/seek';
import { account, isReminded } from '../net/account';
import { ConnectionLine } from '../parts/connection';
import { refocus } from '../parts/focus';
import { Header } from '../parts/header';
import { Announcement, NewBuildLine, Unreached } from '../parts/notices';
import { part } from '../parts/part';
import { PlainPage } from '../parts/plain';
import * as pages from './pages';
import { say } from '../words';

const SeekLine = part(() => import('../pages/lobby/seek-line').then(found => found.SeekLine));

const Reminder = part(() => import('../parts/reminder').then(found => found.Reminder));

const titles: Partial<Record<Route['page'], string>> = {
  lobby: 'Qirkat',
  new: say('A new table · Qirkat'),
  watch: say('Live games · Qirkat'),
  games: say('Games · Qirkat'),
  learn: say('Learn · Qirkat'),
  mine: say('My games · Qirkat'),
  about: say('About this site · Qirkat'),
  solved: say('Solved games · Qirkat'),
  missing: say('Nothing here · Qirkat'),
};

/* The lobby stays visible behind the new-table dialog. */
function Lobby({ at }: { at: Route }) {
  useEffect(pages.fetchNext, []);
  return (
    <>
      <ConnectionLine />
      <pages.lobbyPage.Page />
      {at.page === 'new' &&
        (at.game ? (
          <pages.newTable.Page key={at.game + at.search} gameKey={at.game} search={at.search} />
        ) : (
          <pages.chooseGame.Page search={at.search} />
        ))}
    </>
  );
}

const keyOf = ({ game, search }: { game: string; search: string }) => game + search;
const gameOf = ({ game, search }: { game: string; search: string }) => ({ gameKey: game, search });

const Missing = ({ path }: { path: string }) => (
  <PlainPage
    title={say('Nothing here')}
    text={say('There is no page {path}.', { path })}
    ways={[['/', say('Back to the tables')]]}
  />
);

function Page({ at }: { at: Route }) {
  switch (at.page) {
    case 'room':
      return <pages.roomPage.Page key={at.id} id={at.id} token={at.token} />;
    case 'watch':
      return (
        <>
          <ConnectionLine />
          <pages.watchPage.Page />
        </>
      );
    case 'replay':
      return <pages.replayPage.Page key={at.id} id={at.id} mark={at.mark} />;
    case 'import':
      return <pages.importPage.Page mark={at.mark} />;
    case 'review':
      return <pages.reviewPage.Page key={at.id} id={at.id} />;
    case 'study-review':
      return <pages.studyReviewPage.Page key={keyOf(at)} {...gameOf(at)} mark={at.mark} />;
    case 'analysis':
      return <pages.analysisPage.Page key={keyOf(at)} {...gameOf(at)} mark={at.mark} />;
    case 'local':
      return at.game ? (
        <pages.localPage.Page key={at.game + at.search} gameKey={at.game} search={at.search} />
      ) : (
        <pages.localGames.Page />
      );
    case 'about':
      return <pages.aboutPage.Page />;
    case 'signin':
      return <pages.signInPage.Page key={at.search + at.mark} search={at.search} mark={at.mark} />;
    case 'account':
      return <pages.accountPage.Page />;
    case 'mine':
      return <pages.minePage.Page />;
    case 'games':
      return <pages.gamesPage.Page />;
    case 'rules':
      return <pages.rulesPage.Page key={at.game} gameKey={at.game} clause={at.clause} />;
    case 'learn':
      return at.game ? (
        <pages.lessonPage.Page key={at.game} gameKey={at.game} />
      ) : (
        <pages.learnPage.Page />
      );
    case 'puzzle':
      return <pages.puzzlePage.Page gameKey={at.game} number={at.number} />;
    case 'solved':
      return at.game ? (
        <pages.solvedPage.Page key={at.game + at.search} gameKey={at.game} search={at.search} />
      ) : (
        <pages.solvedList.Page />
      );
    case 'missing':
      return <Missing path={at.path} />;
    default:
      return <Lobby at={at} />;
  }
}

export function App() {
  const at = useStore(route);
  const isSeeking = !!useStore(seeking);
  const who = useStore(account);
  useEffect(() => {
    const title = titles[at.page];
    if (title) document.title = title;
  }, [at]);
  useEffect(() => refocus('#main'), [at.page]);
  return (
    <>
      <Announcement />
      <Header route={at} />
      <NewBuildLine route={at} />
      {isSeeking && at.page !== 'lobby' && at.page !== 'new' && <SeekLine />}
      {who && at.page !== 'room' && isReminded(who) && <Reminder />}
      <div id="main" tabIndex={-1}>
        <Page at={at} />
        <Unreached route={at} />
      </div>
    </>
  );
}
