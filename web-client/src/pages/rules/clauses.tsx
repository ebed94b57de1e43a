/* pages/rules/clauses.tsx - numbered clauses with their sources and how well each is documented. */
import { useState } from 'preact/hooks';
import { GradeMark } from '../../parts/grade';
import type { GamePage, Option } from '../../proto';
import { pictureOf, type Numbered, type Section, type Shown } from '../../room/sections';
import { listed } from '../../text/words';
import { Stepper } from './board';

interface Props {
  page: GamePage;
  section: Section;
  shown: Shown[];
  at: number;
  show: (at: number) => void;
}

function Choice({ option, page }: { option: Option; page: GamePage }) {
  const value = page.values[option.name] ?? option.standard;
  const title = option.values.find(one => one.value === value)?.title ?? value;
  return (
    <a class="choice-of" href={`#choice-${option.name}`}>
      Choice: {title}
    </a>
  );
}

const narrow = '(max-width: 1099px)';

/* Beside the clauses the board shows it; where the board is out of sight, it opens within the clause. */
function OnBoard({
  clause,
  page,
  shown,
  show,
}: Omit<Props, 'section' | 'at'> & { clause: Numbered }) {
  const [here, open] = useState<number | null>(null);
  const own = shown.filter(one => one.clause === clause.id);
  const press = () => {
    if (matchMedia(narrow).matches) open(here === null ? 0 : null);
    else show(pictureOf(shown, clause.id));
  };
  return (
    <>
      <button
        class="link note on-board"
        aria-expanded={here === null ? undefined : true}
        onClick={press}
      >
        {here === null ? 'See it on the board' : 'Close the board'}
      </button>
      {here !== null && (
        <div class="clause-board">
          <Stepper page={page} shown={own} at={here} show={open} />
        </div>
      )}
    </>
  );
}

function ClauseLine({
  clause,
  page,
  shown,
  at,
  show,
}: Omit<Props, 'section'> & { clause: Numbered }) {
  const options = page.options.filter(option => option.clause === clause.id);
  const picture = pictureOf(shown, clause.id);
  const seen = shown[at]?.clause === clause.id;
  return (
    <li id={clause.id} class={seen ? 'clause seen' : 'clause'}>
      <span class="clause-number">{clause.number}</span>
      <div>
        <p class="clause-text">
          {clause.text}{' '}
          {options.map(option => (
            <span key={option.name}>
              <Choice option={option} page={page} />{' '}
            </span>
          ))}
        </p>
        {picture >= 0 && <OnBoard clause={clause} page={page} shown={shown} show={show} />}
      </div>
      <p class="source note">
        <GradeMark grade={clause.grade} /> <span>{clause.source}</span>
      </p>
    </li>
  );
}

export function Clauses({ section, ...props }: Props) {
  return (
    <section id={section.id}>
      <h2 class="section2">{section.title}</h2>
      <ol class="clauses">
        {section.clauses.map(clause => (
          <ClauseLine key={clause.id} clause={clause} {...props} />
        ))}
      </ol>
    </section>
  );
}

function valuesOf(option: Option): string {
  const words = option.values.map(one =>
    one.value === option.standard ? `${one.title} (as usual)` : one.title,
  );
  const { numbers } = option;
  return listed(
    numbers ? [...words, `a number from ${numbers.min} to ${numbers.max}`] : words,
  ).replace(/ and ([^,]*)$/, ' or $1');
}

/* The options of a table, with sources. */
export function OptionTable({ page }: { page: GamePage }) {
  return (
    <section id="choices">
      <h2 class="section2">Choices</h2>
      {!page.options.length && <p class="said">There is nothing to choose in this game.</p>}
      <dl class="options">
        {page.options.map(option => (
          <div key={option.name} id={`choice-${option.name}`}>
            <dt>{option.title}</dt>
            <dd>
              <p>{valuesOf(option)}.</p>
              <p class="note">
                <GradeMark grade={option.grade} /> {option.help}
              </p>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
