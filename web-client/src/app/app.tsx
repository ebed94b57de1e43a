/* app/app.tsx - the header and the page for the current route. */
import { useEffect } from 'preact/hooks';
import { route, type Route } from '../base/route';
import { useStore } from '../base/store';
import { LobbyPage } from '../pages/lobby/lobby';
import { SeekLine } from '../pages/lobby/seek';
import { MissingPage } from '../pages/missing';
import { ConnectionLine } from '../parts/connection';
import { refocus } from '../parts/focus';
import { Header } from '../parts/header';
import * as pages from './pages';

const titles: Partial<Record<Route['page'], string>> = {
  lobby: 'Qirkat',
  new: 'A new table · Qirkat',
  watch: 'Being played · Qirkat',
  games: 'Games · Qirkat',
  mine: 'My games · Qirkat',
  solved: 'Solved games · Qirkat',
  missing: 'Nothing is here · Qirkat',
};

/* The lobby stays visible behind the new-table dialog. */
function Lobby({ at }: { at: Route }) {
  useEffect(pages.fetchNext, []);
  return (
    <>
      <ConnectionLine />
      <LobbyPage />
      {at.page === 'new' &&
        (at.game ? (
          <pages.newTable.Page key={at.game} gameKey={at.game} against={at.against} />
        ) : (
          <pages.chooseGame.Page against={at.against} />
        ))}
    </>
  );
}

function Page({ at }: { at: Route }) {
  switch (at.page) {
    case 'room':
      return <pages.roomPage.Page key={at.id} id={at.id} token={at.token} />;
    case 'watch':
      return <pages.watchPage.Page />;
    case 'replay':
      return <pages.replayPage.Page key={at.id} id={at.id} mark={at.mark} />;
    case 'import':
      return <pages.importPage.Page mark={at.mark} />;
    case 'review':
      return <pages.reviewPage.Page key={at.id} id={at.id} />;
    case 'analysis':
      return (
        <pages.analysisPage.Page
          key={at.game + at.search}
          gameKey={at.game}
          search={at.search}
          mark={at.mark}
        />
      );
    case 'mine':
      return <pages.minePage.Page />;
    case 'games':
      return <pages.gamesPage.Page />;
    case 'rules':
      return <pages.rulesPage.Page key={at.game} gameKey={at.game} clause={at.clause} />;
    case 'puzzle':
      return <pages.puzzlePage.Page gameKey={at.game} number={at.number} />;
    case 'solved':
      return at.game ? (
        <pages.solvedPage.Page key={at.game + at.search} gameKey={at.game} search={at.search} />
      ) : (
        <pages.solvedList.Page />
      );
    case 'missing':
      return <MissingPage path={at.path} />;
    default:
      return <Lobby at={at} />;
  }
}

export function App() {
  const at = useStore(route);
  useEffect(() => {
    const title = titles[at.page];
    if (title) document.title = title;
  }, [at]);
  useEffect(() => refocus('#main'), [at.page]);
  return (
    <>
      <Header route={at} />
      {at.page !== 'lobby' && at.page !== 'new' && <SeekLine />}
      <div id="main" tabIndex={-1}>
        <Page at={at} />
      </div>
    </>
  );
}
