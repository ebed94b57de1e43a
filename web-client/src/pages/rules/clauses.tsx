/* pages/rules/clauses.tsx - numbered clauses with their sources and how well each is documented. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { ComponentChildren } from 'preact';
import { GradeMark } from '../../parts/grade';
import type { GamePage, Option } from '../../proto';
import { pictureOf, type Numbered, type Section, type Shown } from '../../room/sections';
import { listed, sentence } from '../../text/words';
import { areRulesBuilt } from '../../rules/built';
import { Stepper } from './board';
import { TryBoard } from './try';
import { say, figures } from '../../words';

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
      {say('House rule. {option}: {value}', { option: option.title, value: title })}
    </a>
  );
}

/* Scrolls the board of a clause into view when it is opened. */
function ClauseBoard({ children }: { children: ComponentChildren }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <div class="clause-board" ref={box}>
      {children}
    </div>
  );
}

/* The examples of a clause, to be played within it. */
function TryIt({ clause, page }: { clause: Numbered; page: GamePage }) {
  const [at, open] = useState<number | null>(null);
  const own = page.examples.filter(one => one.clause === clause.id);
  const example = at === null ? undefined : own[at];
  if (!areRulesBuilt || !own.some(({ state }) => state.phase === 'choice')) return null;
  return (
    <>
      <button
        class="link note on-board"
        data-try={clause.id}
        aria-expanded={example ? true : undefined}
        onClick={() => open(example ? null : 0)}
      >
        {example ? say('Close the board') : say('Try it')}
      </button>
      {example && at !== null && (
        <ClauseBoard>
          <TryBoard key={at} page={page} example={example} />
          {own.length > 1 && (
            <p>
              <button class="link" onClick={() => open((at + 1) % own.length)}>
                {say('Another position')}
              </button>
            </p>
          )}
        </ClauseBoard>
      )}
    </>
  );
}

const narrow = '(max-width: 1099px)';

/* Shows the clause on the board beside it or, if that board is not visible, on one within the
 * clause. */
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
        {here === null ? say('See it on the board') : say('Close the board')}
      </button>
      {here !== null && (
        <ClauseBoard>
          <Stepper page={page} shown={own} at={here} show={open} />
        </ClauseBoard>
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
      <span class="clause-number">{figures(clause.number)}</span>
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
        <TryIt clause={clause} page={page} />
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
    one.value === option.standard ? say('{title} (standard)', { title: one.title }) : one.title,
  );
  const { numbers } = option;
  return listed(
    numbers
      ? [...words, say('a number from {min} to {max}', { min: numbers.min, max: numbers.max })]
      : words,
  ).replace(/ and ([^,]*)$/, ' or $1');
}

/* The options of a table, with sources. */
export function OptionTable({ page }: { page: GamePage }) {
  return (
    <section id="choices">
      <h2 class="section2">{say('Options')}</h2>
      {!page.options.length && <p class="said">{say('This game has no options.')}</p>}
      <dl class="options">
        {page.options.map(option => (
          <div key={option.name} id={`choice-${option.name}`}>
            <dt>{option.title}</dt>
            <dd>
              <p>{sentence(valuesOf(option))}</p>
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
