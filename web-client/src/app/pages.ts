/* app/pages.ts - the pages beside the lobby. */
import { later } from './later';

export const gamesPage = later(async () => (await import('../pages/games')).GamesPage);
export const minePage = later(async () => (await import('../pages/mine/mine')).MinePage);
export const chooseGame = later(
  async () => (await import('../pages/new-table/new-table')).ChooseGame,
);
export const newTable = later(async () => (await import('../pages/new-table/new-table')).NewTable);
export const puzzlePage = later(async () => (await import('../pages/puzzles/puzzle')).PuzzlePage);
export const replayPage = later(async () => (await import('../pages/replay/replay')).ReplayPage);
export const importPage = later(async () => (await import('../pages/replay/import')).ImportPage);
export const roomPage = later(async () => (await import('../pages/room/room')).RoomPage);
export const reviewPage = later(async () => (await import('../pages/review/review')).ReviewPage);
export const analysisPage = later(
  async () => (await import('../pages/analysis/analysis')).AnalysisPage,
);
export const rulesPage = later(async () => (await import('../pages/rules/rules')).RulesPage);
export const solvedList = later(async () => (await import('../pages/solved/list')).SolvedListPage);
export const solvedPage = later(
  async () => (await import('../pages/solved/solved')).SolvedGamePage,
);
export const watchPage = later(async () => (await import('../pages/lobby/watch')).WatchPage);

const pause = 1500;

/* From the lobby the next page is most likely a table: its script is fetched once nothing else is under way. */
export function fetchNext(): () => void {
  const timer = setTimeout(() => {
    roomPage.ahead();
    newTable.ahead();
  }, pause);
  return () => clearTimeout(timer);
}
