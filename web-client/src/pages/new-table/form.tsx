/* pages/new-table/form.tsx - the form of a new table: opponents, clock, side, house rules. */
import { useState } from 'preact/hooks';
import { messageOf } from '../../base/error';
import { go } from '../../base/route';
import { keepClock, keepGame, keepLevel } from '../../device/last-used';
import { change as remember, settings } from '../../device/settings';
import { createTable } from '../../lobby/create';
import { hasOtherWay, playHere } from '../../lobby/here';
import { Choose } from '../../parts/choose';
import { ClockChooser } from '../../parts/clock';
import { Cancel } from '../../parts/dialog';
import { Glyph } from '../../parts/drawing';
import { HouseRules } from '../../parts/house-rules';
import { levelOf, LevelList, useLevels } from '../../parts/levels';
import { NameField } from '../../parts/name';
import { Problem } from '../../parts/plain';
import type { DiceMode, GamePage } from '../../proto';
import { areRulesBuilt } from '../../rules/built';
import { clockOf } from '../../text/clock-chosen';
import { ComputerSeats } from './seats';
import {
  clockDraft,
  draftOf,
  hasHints,
  herePath,
  hereSeat,
  isAlone,
  isHere,
  openingWords,
  seatsOf,
  type Against,
  type Terms,
} from './terms';
import { figures, say } from '../../words';

interface Props {
  page: GamePage;
  terms: Terms;
  problem: string | null;
  change: (part: Partial<Terms>) => void;
  close: () => void;
}

const opponents: { value: Against; title: string }[] = [
  { value: 'computer', title: say('Computer') },
  { value: 'friend', title: say('A friend') },
  { value: 'anybody', title: say('Anybody') },
  ...(areRulesBuilt ? [{ value: 'here' as const, title: say('Here') }] : []),
];

const companyWords: Record<Exclude<Against, 'computer'>, string> = {
  friend: say('You get a link to send. The table waits for whoever opens it.'),
  anybody: say('The table is listed in the lobby until somebody sits down.'),
  here: say('Everyone plays on this device, taking turns. Once opened, it works offline.'),
};

/* The opponents, and the level of a computer. */
function Opponents({ page, terms, change }: Props) {
  const levels = useLevels();
  const { against, level } = terms;
  const many = seatsOf(page, terms) > 2 && !isHere(terms);
  const choose = (value: number) => {
    keepLevel(value);
    change({ level: value });
  };
  return (
    <div class="new-against">
      <Choose
        name="against"
        legend={say('Against')}
        shown
        ways={opponents}
        value={against}
        onChange={value => change({ against: value as Against, others: [] })}
      />
      {against !== 'computer' && <p class="note">{companyWords[against]}</p>}
      {against === 'computer' && !many && (
        <LevelList name="level" all={levels} value={level} onChange={choose} />
      )}
      {many && (
        <ComputerSeats
          page={page}
          terms={terms}
          levels={levels}
          onChange={others => change({ others })}
        />
      )}
    </div>
  );
}

function SeatChoice({ page, terms, change }: Props) {
  const seats = page.seats.slice(0, seatsOf(page, terms)).map((seat, i) => ({
    value: seat.key,
    title: (
      <>
        <Glyph game={page} seat={i} size={22} /> {seat.name}
      </>
    ),
  }));
  return (
    <Choose
      name="seat"
      legend={say('Side')}
      shown
      ways={[...seats, { value: 'lot', title: say('Random') }]}
      value={terms.seat}
      onChange={seat => change({ seat })}
    />
  );
}

function SeatCount({ page, terms, change }: Props) {
  if (page.seats_min === page.seats_max) return null;
  const counts = Array.from({ length: page.seats_max - page.seats_min + 1 }, (_, i) =>
    String(page.seats_min + i),
  );
  return (
    <Choose
      name="seats"
      legend={say('Number of players')}
      shown
      ways={counts.map(n => ({ value: n, title: figures(Number(n)) }))}
      value={String(seatsOf(page, terms))}
      onChange={n => change({ seats: Number(n), seat: 'lot', others: [] })}
    />
  );
}

const diceWords: Record<DiceMode, string> = {
  simple: say('Nobody can foresee a throw, and each can be checked when the game is over.'),
  strong: say(
    'Everybody first commits to their part of the dice, so that not even the server and a player together could choose a throw. Anyone who does not show theirs in time loses their seat.',
  ),
};

/* For games with dice or rods among people. */
function DiceChoice({ page, terms, change }: Props) {
  if (!page.chance || isAlone(page, terms)) return null;
  const ways = [
    { value: 'simple', title: say('simple') },
    { value: 'strong', title: say('strong') },
  ];
  return (
    <div class="dice-choice">
      <Choose
        name="dice"
        legend={say('Dice')}
        shown
        ways={ways}
        value={terms.dice}
        onChange={value => change({ dice: value === 'strong' ? 'strong' : 'simple' })}
      />
      <p class="note">
        {diceWords[terms.dice]}{' '}
        {say('After the first throw a game can be resigned, but no longer aborted.')}
      </p>
    </div>
  );
}

function HintChoice({ page, terms, change }: Props) {
  return (
    <Choose
      name="hints"
      legend={say('Hints')}
      shown
      ways={[
        { value: 'on', title: say('on') },
        { value: 'off', title: say('off') },
      ]}
      value={hasHints(page, terms) ? 'on' : 'off'}
      onChange={value => change({ hints: value === 'on' })}
    />
  );
}

async function openTable(page: GamePage, terms: Terms) {
  if (isHere(terms)) {
    keepGame(page.key);
    return go(herePath(page, terms));
  }
  await createTable(draftOf(page, terms), { replace: true });
  keepGame(page.key);
  if (!isAlone(page, terms)) keepClock(terms.clock);
}

/* Opens one table, however often it is pressed; a refusal shows beside the button. */
function useOpening({ page, terms }: Props) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [elsewhere, offer] = useState(false);
  const submit = async (event: Event) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setRefusal(null);
    offer(false);
    await openTable(page, terms).catch((error: unknown) => {
      setRefusal(messageOf(error));
      offer(hasOtherWay(error));
    });
    setBusy(false);
  };
  const playOnDevice = () =>
    playHere(herePath(page, terms), { level: terms.level, you: hereSeat(page, terms) });
  const here = elsewhere ? playOnDevice : undefined;
  return { busy, refusal, here, submit };
}

/* What happens when the button is pressed. */
function EndWords({ page, terms }: Props) {
  const levels = useLevels();
  const name = levelOf(levels, terms.level)?.name;
  const changed = Object.keys(terms.options).length;
  if (isHere(terms)) return null;
  if (!isAlone(page, terms)) {
    return changed ? <p class="note">{say('Whoever sits down sees which rules differ.')}</p> : null;
  }
  const who =
    seatsOf(page, terms) > 2
      ? say('All sit down at once.')
      : name
        ? say('The {name} sits down at once.', { name })
        : say('It sits down at once.');
  return <p class="note">{who}</p>;
}

export function NewTableForm(props: Props) {
  const { busy, refusal, here: playOnDevice, submit } = useOpening(props);
  const { page, problem, terms, change } = props;
  const [asksName] = useState(!settings.get().name);
  const [name, setName] = useState('');
  const alone = isAlone(page, terms);
  const here = isHere(terms);
  const wrong = refusal ?? problem;
  const clock = clockOf(clockDraft(page, terms)).problem;
  return (
    <form
      class="new-form"
      onSubmit={event => (
        asksName && !alone && remember({ name: name.trim() }),
        void submit(event)
      )}
    >
      <h2 class="section">{say('A new game')}</h2>
      <SeatCount {...props} />
      <Opponents {...props} />
      {asksName && !alone && <NameField value={name} onInput={setName} />}
      {!here && (
        <div class="new-seats">
          <ClockChooser
            name="clock"
            draft={clockDraft(page, terms)}
            onChange={draft => change(alone ? { clockAlone: draft } : { clock: draft })}
          />
          <SeatChoice {...props} />
          <DiceChoice {...props} />
          <HintChoice {...props} />
        </div>
      )}
      <HouseRules page={page} changed={terms.options} onChange={options => change({ options })} />
      <Problem text={wrong} />
      {playOnDevice && (
        <button class="button" type="button" data-action="here" onClick={playOnDevice}>
          {say('Play on this device')}
        </button>
      )}
      <div class="new-end">
        <button class="button main" disabled={problem !== null || clock !== null} aria-busy={busy}>
          {openingWords(page, terms)}
        </button>
        <Cancel onClick={props.close} />
        {clock && <p class="note clock-wrong">{clock}</p>}
        <EndWords {...props} />
      </div>
    </form>
  );
}
