/* pages/review/dice.tsx - the review of a finished game with dice: how lucky the throws were,
 * and what the choices cost. */
import { useMemo, useState } from 'preact/hooks';
import type { ReplayGame } from '../../proto';
import { nameIn, numberAt, turnAt, turnsOf } from '../../replay/turns';
import {
  chanceCost,
  gamesOf,
  levelsOf,
  playedOf,
  slipOf,
  slipsOf,
  sumsOf,
  chosenOf,
  stationsOf,
  type Chosen,
  type Sum,
} from '../../study/luck';
import type { Reviewed } from '../../study/record';
import { movesTo } from '../../study/turning';
import { chanceWorth, worthNumber, worthWords } from '../../study/worth';
import { Graph } from './graph';
import { LuckStrip } from './luck-strip';
import { useLuck } from './look-luck';
import { ReviewPart, Row, stepsOf, useArrows, type ViewProps } from './part';
import { say } from '../../words';

const signed = (part: number): string => {
  const n = gamesOf(part);
  return n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0';
};

function costWords({ cost, thrown, luck }: Chosen): string {
  const costs = chanceCost(cost);
  if (!thrown || luck === null) return costs;
  const throws = say('The throw {thrown}: {luck}.', {
    thrown: thrown.join('\u2011'),
    luck: signed(luck),
  });
  return `${costs} ${throws}`;
}

function Sums({ sums, names }: { sums: Sum[]; names: string[] }) {
  return (
    <table class="luck-sums">
      <caption class="note">{say('Games in 100, over the whole game')}</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">{say('luck of the dice')}</th>
          <th scope="col">{say('lost by choices')}</th>
        </tr>
      </thead>
      <tbody>
        {sums.map(({ luck, cost }, seat) => (
          <tr key={seat}>
            <th scope="row">{names[seat]}</th>
            <td>{signed(luck)}</td>
            <td>{gamesOf(cost)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/* What is known of the game: its places of choice, what they were worth, and what the turning points are. */
function useChoices(replay: Reviewed, game: ReplayGame) {
  const turns = useMemo(() => turnsOf(game), [game]);
  const stations = useMemo(() => stationsOf(game), [game]);
  const { worths, done, problem } = useLuck(replay, game, stations);
  const chosen = useMemo(() => chosenOf(game, stations, worths), [game, stations, worths]);
  const levels = levelsOf(stations, worths);
  const numberOf = (ply: number) => numberAt(turns, turnAt(turns, ply));
  const known = worths.filter(one => one !== null).length;
  const next = Math.min((stations[known]?.ply ?? 0) + 1, game.moves.length);
  return {
    turns,
    chosen,
    slips: slipsOf(chosen),
    levels,
    done,
    problem,
    numberOf,
    progress: { known: numberOf(next), looked: numberAt(turns, turns.length) },
    played: (one: Chosen) => playedOf(game, stations, one.ply),
  };
}

type Choices = ReturnType<typeof useChoices>;

function captionOf({ problem, done, chosen, progress }: Choices): string {
  if (problem) return problem;
  if (!done) return say('Looking at turn {known} of {looked}.', progress);
  const slip = gamesOf(slipOf(chosen));
  return slip > 1
    ? say('A turning point is a choice that cost {n} games in 100 or more.', { n: slip })
    : say(
        'With much still to be thrown, choices count for little: a turning point cost one game in 100 or more.',
      );
}

interface PartProps {
  choices: Choices;
  names: string[];
  at: number;
  show: (at: number) => void;
}

/* The chances of one seat along the game, and the luck of the throws beneath. */
function Chances({
  choices,
  names,
  at,
  show,
  shown,
  moves,
}: PartProps & { shown: number; moves: number }) {
  const { chosen, slips, levels, done, played } = choices;
  const count = names.length;
  const high = (chance: number) => (count * chance - 1) / (chance > 1 / count ? count - 1 : 1);
  const x = (before: number) => before / Math.max(1, moves);
  const now = slips[at];
  return (
    <>
      <Graph
        line={levels.map(level => ({ x: x(level.ply), y: high(level.chances[shown]!) }))}
        marks={slips.map((one, i) => ({
          x: x(one.ply),
          y: high(one.after[shown]!),
          played: played(one),
          here: i === at,
        }))}
        names={count === 2 ? [names[0]!, names[1]!] : [names[shown]!, say('Others')]}
        at={now ? x(now.ply) : null}
        show={show}
      />
      <LuckStrip chosen={chosen} seat={shown} alone={count > 2} x={x} />
      {done && <Sums sums={sumsOf(chosen, count)} names={names} />}
    </>
  );
}

function Rows({ choices, names, at, show }: PartProps) {
  const { slips, played, numberOf } = choices;
  return (
    <>
      {slips.map((one, i) => {
        const text = (part: number[]) => worthNumber(chanceWorth(part[one.seat]!, one.seat));
        return (
          <Row
            key={one.ply}
            played={played(one)}
            best={one.best!}
            words={costWords(one)}
            worth={[text(one.before), text(one.after)]}
            number={i + 1}
            note={say('turn {turn}, {name}', {
              turn: numberOf(one.ply + 1),
              name: names[one.seat]!,
            })}
            here={i === at}
            show={() => show(i)}
          />
        );
      })}
    </>
  );
}

export function DiceReview({ replay, game, id, children }: ViewProps) {
  const choices = useChoices(replay, game);
  const { turns, chosen, slips, levels, done, problem } = choices;
  const [at, show] = useState(0);
  const count = replay.game.seats.length;
  const names = replay.game.seats.map((_, seat) => nameIn(replay, game, seat));
  const now = slips[at] ?? null;
  const steps = stepsOf(at, slips.length, show);
  useArrows(steps);
  // With two seats, the graph shows the first; with more, the one being discussed.
  const shown = count === 2 ? 0 : (now?.seat ?? game.result?.winner ?? 0);
  const last = levels[levels.length - 1];
  const chances = now ? now.before : done ? last?.chances : null;
  const worth = chances ? chanceWorth(chances[shown]!, shown) : null;
  const ply = now ? now.ply : game.moves.length;
  const part = { choices, names, at, show };
  return (
    <ReviewPart
      replay={replay}
      game={game}
      id={id}
      links={children}
      problem={problem}
      done={done}
      count={slips.length}
      at={at}
      steps={steps}
      worth={worth}
      label={worth ? worthWords(worth, names) : say('Not analysed yet.')}
      ply={ply}
      before={now ? null : (turns[turns.length - 1] ?? null)}
      seat={now?.seat ?? null}
      moves={movesTo(game, ply)}
      turning={
        now && { played: choices.played(now), best: now.best!, before: null, slip: slipOf(chosen) }
      }
      nothing={say('No choice cost anything worth mentioning.')}
      graph={<Chances {...part} shown={shown} moves={game.moves.length} />}
      caption={captionOf(choices)}
    >
      <Rows {...part} />
    </ReviewPart>
  );
}
