/* pages/games/filter.tsx - what is asked of the games that are listed: words, players, length, luck, kind and region. */
import { Choose } from '../../parts/choose';
import type { GameRow } from '../../proto';
import {
  countGames,
  groups,
  isFiltered,
  regions,
  withoutFilter,
  type GamesFilter,
} from '../../text/find-games';
import type { RuleWords } from '../../text/rule-words';
import { say } from '../../words';
import { groupName, regionName } from './words';

export interface FilterProps {
  all: GameRow[];
  filter: GamesFilter;
  index: RuleWords;
  set: (filter: GamesFilter) => void;
}

function Search({ filter, set }: FilterProps) {
  return (
    <label class="field">
      <span class="note">{say('Search the games')}</span>
      <input
        type="search"
        name="search"
        autocomplete="off"
        placeholder={say('Name, place or rule')}
        value={filter.typed}
        onInput={event => set({ ...filter, typed: event.currentTarget.value })}
      />
    </label>
  );
}

interface ManyProps<T extends string> {
  name: string;
  legend: string;
  words: readonly T[];
  chosen: T[];
  titleOf: (word: T) => string;
  countOf: (word: T) => number;
  onChange: (chosen: T[]) => void;
}

/* Boxes of which any number may be ticked. One that would leave nothing is faint, and says so. */
function Many<T extends string>(props: ManyProps<T>) {
  const { words, chosen, onChange } = props;
  const toggled = (word: T, on: boolean) =>
    words.filter(one => (one === word ? on : chosen.includes(one)));
  return (
    <fieldset class="choose">
      <legend class="note">{props.legend}</legend>
      <div class="ways many">
        {words.map(word => {
          const [isChosen, count] = [chosen.includes(word), props.countOf(word)];
          return (
            <label
              key={word}
              class={isChosen ? 'way chosen' : 'way'}
              data-empty={count ? undefined : ''}
            >
              <input
                type="checkbox"
                class="unseen"
                name={props.name}
                value={word}
                checked={isChosen}
                onChange={event => onChange(toggled(word, event.currentTarget.checked))}
              />
              <span>
                {props.titleOf(word)} <span class="quiet">{count}</span>
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

const any = () => ({ value: '', title: say('any') });

function Players({ filter, set }: FilterProps) {
  return (
    <Choose
      name="players"
      legend={say('Players')}
      shown
      ways={[any(), ...['2', '3', '4'].map(value => ({ value, title: value }))]}
      value={filter.players ?? ''}
      onChange={value => set({ ...filter, players: (value || null) as GamesFilter['players'] })}
    />
  );
}

function Length({ filter, set }: FilterProps) {
  return (
    <Choose
      name="length"
      legend={say('Minutes')}
      shown
      ways={[
        any(),
        { value: 'short', title: say('up to 10') },
        { value: 'middle', title: say('up to 30') },
        { value: 'long', title: say('more') },
      ]}
      value={filter.length ?? ''}
      onChange={value => set({ ...filter, length: (value || null) as GamesFilter['length'] })}
    />
  );
}

function Luck({ filter, set }: FilterProps) {
  return (
    <Choose
      name="luck"
      legend={say('Luck')}
      shown
      ways={[any(), { value: 'none', title: say('none') }, { value: 'some', title: say('some') }]}
      value={filter.luck ?? ''}
      onChange={value => set({ ...filter, luck: (value || null) as GamesFilter['luck'] })}
    />
  );
}

/* Kinds and regions of the games that are here, with how many each would leave. */
function Kinds({ all, filter, index, set }: FilterProps) {
  const left = (change: Partial<GamesFilter>) => countGames(all, { ...filter, ...change }, index);
  return (
    <>
      <Many
        name="kind"
        legend={say('Kind')}
        words={groups.filter(group => all.some(game => game.group === group))}
        chosen={filter.groups}
        titleOf={groupName}
        countOf={group => left({ groups: [group] })}
        onChange={chosen => set({ ...filter, groups: chosen })}
      />
      <Many
        name="from"
        legend={say('From')}
        words={regions.filter(region => all.some(game => game.described?.region === region))}
        chosen={filter.regions}
        titleOf={regionName}
        countOf={region => left({ regions: [region] })}
        onChange={chosen => set({ ...filter, regions: chosen })}
      />
    </>
  );
}

export function Filter(props: FilterProps & { found: number }) {
  const { all, filter, set, found } = props;
  return (
    <form class="games-filter" role="search" onSubmit={event => event.preventDefault()}>
      <Search {...props} />
      <details class="games-more" open={matchMedia('(min-width: 1000px)').matches}>
        <summary>{say('Filter')}</summary>
        <Players {...props} />
        <Length {...props} />
        <Luck {...props} />
        <Kinds {...props} />
      </details>
      <p class="games-count between">
        <span role="status">{say('{found} of {all} games', { found, all: all.length })}</span>
        {isFiltered(filter) && (
          <button type="button" class="word" onClick={() => set(withoutFilter(filter))}>
            {say('Clear')}
          </button>
        )}
      </p>
    </form>
  );
}
