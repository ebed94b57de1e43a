/* pages/analysis/study.ts - the study on the board: its tree, the place in it, and what changes them. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { messageOf } from '../../base/error';
import { useRulesGame, type RulesGame } from '../../local/rules-game';
import type { Rules } from '../../rules';
import { readStudy } from '../../study/address';
import type { Head } from '../../study/pdn';
import { branchesAt, movesAt, played, type Path, type Study } from '../../study/tree';
import { readText, takeWaiting, whichOf } from './pdn';
import { stepsOf, useAddress, type At } from './place';

/* A text that was brought here from another page is read. */
function useWaiting(
  rules: Rules,
  head: Head,
  take: (study: Study, text: string) => void,
  fail: (text: string) => void,
) {
  useEffect(() => {
    const text = takeWaiting();
    if (text === null) return;
    readText(rules, head, text).then(
      made => made && take(made, text),
      (error: unknown) => fail(messageOf(error)),
    );
  }, []);
}

/* What the rules leave no choice of is played, where nothing follows yet. */
function useForced(
  { study, path }: At,
  { look, isHere }: RulesGame,
  play: (texts: string[]) => void,
) {
  useEffect(() => {
    if (isHere && look?.forced != null && !branchesAt(study, path)) play([look.forced]);
  }, [look, isHere]);
}

/* Whether the last step went forward. */
function useForward(path: Path): boolean {
  const before = useRef(0);
  const forward = path.length > before.current;
  useEffect(() => {
    before.current = path.length;
  }, [path]);
  return forward;
}

export function useStudy(rules: Rules, head: Head, mark: string) {
  const [at, setAt] = useState<At>(() => readStudy(mark));
  const [said, report] = useState('');
  // what is said once the next position is shown
  const coming = useRef('');
  const { study, path } = at;
  const to = (next: Path) => setAt(now => ({ ...now, path: next }));
  const play = (texts: string[]) =>
    setAt(now => texts.reduce((so, text) => played(so.study, so.path, text), now));
  const begin = (given: Study) => setAt({ study: given, path: [] });
  const moves = movesAt(study, path);
  const way = stepsOf(at, to);
  const game = useRulesGame(rules, study.position, moves, {
    add: move => play([move]),
    onBack: () => way.steps.before?.(),
  });
  useAddress(at);
  useEffect(() => setAt(readStudy(mark)), [mark]);
  useEffect(() => {
    game.forget();
    report(coming.current);
    coming.current = '';
  }, [study.position, path]);
  const take = (made: Study, text: string) => {
    coming.current = whichOf(text);
    begin(made);
  };
  useWaiting(rules, head, take, report);
  const forward = useForward(path);
  useForced(at, game, play);
  return { ...way, at, setAt, to, play, begin, moves, game, forward, said, report };
}

export type OnBoard = ReturnType<typeof useStudy>;
