/* app/app.tsx - the header and the page for the current route. */
import { useEffect } from 'preact/hooks';
import { route, type Route } from '../base/route';
import { useStore } from '../base/store';
import { GamesPage } from '../pages/games';
import { LobbyPage } from '../pages/lobby/lobby';
import { SeekLine } from '../pages/lobby/seek';
import { MinePage } from '../pages/mine/mine';
import { MissingPage } from '../pages/missing';
import { ChooseGame, NewTable } from '../pages/new-table/new-table';
import { ReplayPage } from '../pages/replay/replay';
import { ImportPage } from '../pages/replay/import';
import { RoomPage } from '../pages/room/room';
import { RulesPage } from '../pages/rules/rules';
import { WatchPage } from '../pages/lobby/watch';
import { ConnectionLine } from '../parts/connection';
import { refocus } from '../parts/focus';
import { Header } from '../parts/header';

const titles: Partial<Record<Route['page'], string>> = {
  lobby: 'Qirkat',
  new: 'A new table · Qirkat',
  watch: 'Being played · Qirkat',
  games: 'Games · Qirkat',
  mine: 'My games · Qirkat',
  missing: 'Nothing is here · Qirkat',
};

/* The lobby stays visible behind the new-table dialog. */
function Lobby({ at }: { at: Route }) {
  return (
    <>
      <ConnectionLine at={null} />
      <LobbyPage />
      {at.page === 'new' &&
        (at.game ? (
          <NewTable key={at.game} gameKey={at.game} against={at.against} />
        ) : (
          <ChooseGame against={at.against} />
        ))}
    </>
  );
}

function Page({ at }: { at: Route }) {
  switch (at.page) {
    case 'room':
      return <RoomPage key={at.id} id={at.id} token={at.token} />;
    case 'watch':
      return <WatchPage />;
    case 'replay':
      return <ReplayPage key={at.id} id={at.id} mark={at.mark} />;
    case 'import':
      return <ImportPage mark={at.mark} />;
    case 'mine':
      return <MinePage />;
    case 'games':
      return <GamesPage />;
    case 'rules':
      return <RulesPage key={at.game} gameKey={at.game} clause={at.clause} />;
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
