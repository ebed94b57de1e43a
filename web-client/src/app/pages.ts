/* app/pages.ts - the pages. The document itself requests the scripts of the lobby and of tables,
 * before this script runs (device/look-early.ts). */
import { games } from '../net/api';
import { fetchParts } from '../parts/part';
import { later } from './later';

export const lobbyPage = later(
  async () => (await import('../pages/lobby/lobby')).LobbyPage,
  'lobby',
);
export const aboutPage = later(async () => (await import('../pages/about')).AboutPage);
export const gamesPage = later(async () => (await import('../pages/games/games')).GamesPage);
export const learnPage = later(async () => (await import('../pages/learn/list')).LearnPage);
export const lessonPage = later(async () => (await import('../pages/learn/lesson')).LessonPage);
export const minePage = later(async () => (await import('../pages/mine/mine')).MinePage);
export const signInPage = later(async () => (await import('../pages/signin/signin')).SignInPage);
export const accountPage = later(
  async () => (await import('../pages/account/account')).AccountPage,
);
export const chooseGame = later(
  async () => (await import('../pages/new-table/new-table')).ChooseGame,
  'new',
);
export const newTable = later(
  async () => (await import('../pages/new-table/new-table')).NewTable,
  'new',
);
export const puzzlePage = later(async () => (await import('../pages/puzzles/puzzle')).PuzzlePage);
export const replayPage = later(async () => (await import('../pages/replay/replay')).ReplayPage);
export const importPage = later(async () => (await import('../pages/replay/import')).ImportPage);
export const roomPage = later(async () => {
  const { RoomPage, followRoom } = await import('../pages/room/room');
  followRoom();
  return RoomPage;
}, 'table');
export const reviewPage = later(async () => (await import('../pages/review/review')).ReviewPage);
export const studyReviewPage = later(
  async () => (await import('../pages/review/review')).StudyReviewPage,
);
export const analysisPage = later(
  async () => (await import('../pages/analysis/analysis')).AnalysisPage,
);
export const localPage = later(async () => (await import('../pages/local/local')).LocalPage);
export const localGames = later(async () => (await import('../pages/local/games')).LocalGames);
export const rulesPage = later(async () => (await import('../pages/rules/rules')).RulesPage);
export const solvedList = later(async () => (await import('../pages/solved/list')).SolvedListPage);
export const solvedPage = later(
  async () => (await import('../pages/solved/solved')).SolvedGamePage,
);
export const watchPage = later(async () => (await import('../pages/lobby/watch')).WatchPage);

const pause = 1500;

/* From the lobby, the next page is most likely a table. Its script and the lobby's dialogs are
 * fetched some time after the list of games has loaded, when nothing on the lobby waits for the
 * network. */
export function fetchNext(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let left = false;
  const fetchSoon = () => {
    if (left) return;
    timer = setTimeout(() => {
      roomPage.ahead();
      newTable.ahead();
      fetchParts();
    }, pause);
  };
  games().then(fetchSoon, () => undefined);
  return () => {
    left = true;
    clearTimeout(timer);
  };
}
