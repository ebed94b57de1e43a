/* pages/new-table/form.tsx - the form of a new table: rules, seats, who may join. */
import { useState } from 'preact/hooks';
import { messageOf } from '../../base/error';
import { go } from '../../base/route';
import { keepClock } from '../../device/last-used';
import { holdSeat, sitHere } from '../../device/seats';
import { change as remember, settings } from '../../device/settings';
import { client, wire } from '../../net/session';
import { Choose } from '../../parts/choose';
import { ClockChooser } from '../../parts/clock';
import { Glyph } from '../../parts/drawing';
import { NameField } from '../../parts/name';
import type { DiceMode, GamePage, Option } from '../../proto';
import { changedWords, fold, foldedWords } from '../../room/rules';
import { clockOf, type ClockDraft } from '../../text/clocks';
import { Rule } from '../../parts/rule';

export interface Terms {
  options: Record<string, string>;
  seats: number | null;
  /* A seat's key, or lot. */
  seat: string;
  isPublic: boolean;
  clock: ClockDraft;
  dice: DiceMode;
}

interface Props {
  page: GamePage;
  terms: Terms;
  problem: string | null;
  change: (part: Partial<Terms>) => void;
  close: () => void;
}

function Rules({ page, terms, change }: Props) {
  const [unfolded, unfold] = useState(false);
  const { open, folded } = fold(page, terms.options);
  const shown = unfolded ? page.options : open;
  const line = (option: Option) => (
    <Rule
      key={option.name}
      option={option}
      value={terms.options[option.name] ?? option.standard}
      onChange={value => change({ options: { ...terms.options, [option.name]: value } })}
    />
  );
  return (
    <>
      <div class="section-line">
        <h2 class="section2">The rules at this table</h2>
        {Object.keys(terms.options).length > 0 && (
          <button class="link" onClick={() => change({ options: {} })}>
            Set all as usual
          </button>
        )}
      </div>
      <ul class="rules">{shown.map(line)}</ul>
      {folded.length > 0 && !unfolded && (
        <p class="ruled">
          <button class="link" onClick={() => unfold(true)}>
            {foldedWords(folded)}
          </button>
        </p>
      )}
    </>
  );
}

function SeatChoice({ page, terms, change }: Props) {
  const seats = page.seats.slice(0, terms.seats ?? page.seats_max).map((seat, i) => ({
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
      legend="You play"
      shown
      ways={[...seats, { value: 'lot', title: 'By lot' }]}
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
      legend="How many play"
      shown
      ways={counts.map(n => ({ value: n, title: n }))}
      value={String(terms.seats ?? page.seats_max)}
      onChange={n => change({ seats: Number(n), seat: 'lot' })}
    />
  );
}

function Company({ terms, change }: Props) {
  const ways = [
    { value: 'yes', title: 'anyone' },
    { value: 'no', title: 'with the link' },
  ];
  return (
    <Choose
      name="public"
      legend="Who may sit down"
      shown
      ways={ways}
      value={terms.isPublic ? 'yes' : 'no'}
      onChange={value => change({ isPublic: value === 'yes' })}
    />
  );
}

const diceWords: Record<DiceMode, string> = {
  simple: 'Nobody can foresee a throw, and each can be checked when the game is over.',
  strong:
    'All first commit to what they add to the dice, so that not even the server with one of them could choose it; ' +
    'who does not show it in time loses the seat.',
};

/* For games with dice or rods. */
function DiceChoice({ page, terms, change }: Props) {
  if (!page.chance) return null;
  const ways = [
    { value: 'simple', title: 'simple' },
    { value: 'strong', title: 'strong' },
  ];
  return (
    <div class="dice-choice">
      <Choose
        name="dice"
        legend="Dice"
        shown
        ways={ways}
        value={terms.dice}
        onChange={value => change({ dice: value === 'strong' ? 'strong' : 'simple' })}
      />
      <p class="note">
        {diceWords[terms.dice]} From the first throw on a game can be resigned, but no longer
        aborted.
      </p>
    </div>
  );
}

async function openTable(page: GamePage, terms: Terms) {
  const { name } = settings.get();
  const { clock } = clockOf(terms.clock);
  const ack = await wire.request('create', {
    game: page.key,
    options: terms.options,
    seat: terms.seat,
    public: terms.isPublic,
    client,
    ...(clock ? { clock } : {}),
    ...(page.chance && terms.dice === 'strong' ? { dice_mode: terms.dice } : {}),
    ...(page.seats_min < page.seats_max ? { seats: terms.seats ?? page.seats_max } : {}),
    ...(name ? { name } : {}),
  });
  if (!ack.room) return;
  keepClock(terms.clock);
  if (ack.token) {
    holdSeat(ack.room, { token: ack.token, seat: ack.seat ?? null });
    sitHere(ack.room);
  }
  go(`/r/${ack.room}`, true);
}

/* Opens one table, however often it is pressed; a refusal shows beside the button. */
function useOpening({ page, terms }: Props) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const submit = async (event: Event) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setRefusal(null);
    await openTable(page, terms).catch(error => setRefusal(messageOf(error)));
    setBusy(false);
  };
  return { busy, refusal, submit };
}

export function NewTableForm(props: Props) {
  const { busy, refusal, submit } = useOpening(props);
  const { problem, terms } = props;
  const [asksName] = useState(!settings.get().name);
  const [name, setName] = useState('');
  const wrong = refusal ?? problem;
  const clockProblem = clockOf(terms.clock).problem;
  return (
    <form
      class="new-form"
      onSubmit={event => (asksName && remember({ name: name.trim() }), void submit(event))}
    >
      <Rules {...props} />
      <div class="new-seats">
        <ClockChooser
          name="clock"
          draft={terms.clock}
          onChange={clock => props.change({ clock })}
        />
        <SeatCount {...props} />
        <SeatChoice {...props} />
        <Company {...props} />
        <DiceChoice {...props} />
        {asksName && <NameField value={name} onInput={setName} />}
      </div>
      {wrong && (
        <p class="gloss red" role="alert">
          {wrong}
        </p>
      )}
      <div class="new-end">
        <button
          class="button main"
          disabled={problem !== null || clockProblem !== null}
          aria-busy={busy}
        >
          Open the table
        </button>
        <button class="button plain" type="button" onClick={props.close}>
          Cancel
        </button>
        {clockProblem && <p class="note clock-wrong">{clockProblem}</p>}
        <p class="note">{changedWords(Object.keys(terms.options).length)}</p>
      </div>
    </form>
  );
}
