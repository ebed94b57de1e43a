/* pages/learn/lesson.tsx - the first lesson of a game: steps on the board, each with a goal. */
import { useStore } from '../../base/store';
import type { Gloss, Source } from '../../board/api';
import { lessonsDone } from '../../device/lessons';
import { settings } from '../../device/settings';
import { lesson as fetchLesson, useNeeded } from '../../net/api';
import { useFocusKept } from '../../parts/focus';
import { ChoiceList } from '../../parts/choices';
import { still, useGame } from '../../parts/game';
import { Unfetched } from '../../parts/plain';
import { StudyBoard } from '../../parts/study-board';
import { useTitle } from '../../parts/title';
import type { Lesson } from '../../proto';
import { sectionsOf } from '../../room/sections';
import { firstLesson, lessonSide, minutesWords } from '../../text/lesson-words';
import { withNumbers } from '../../text/squares';
import { useLesson, type LessonCourse, type Now } from './course';
import { figures, say, sayRich } from '../../words';

interface Props {
  lesson: Lesson;
  now: Now;
  course: LessonCourse;
}

/* One for each step: done, current, or to come. */
function Stones({ lesson, now }: Omit<Props, 'course'>) {
  const done = useStore(lessonsDone)[lesson.game.key] ?? [];
  const kind = (i: number) => (i === now.step ? 'here' : done.includes(i) ? 'done' : '');
  return (
    <p
      class="lesson-stones"
      role="img"
      aria-label={say('Step {step} of {steps}', { step: now.step + 1, steps: lesson.steps.length })}
    >
      {lesson.steps.map((step, i) => (
        <span key={step.title} class={`stone ${kind(i)}`} />
      ))}
    </p>
  );
}

/* "Captures, clause 8 · why?" */
function ClauseLine({ lesson, clause }: { lesson: Lesson; clause: string }) {
  for (const section of sectionsOf(lesson.clauses)) {
    const found = section.clauses.find(one => one.id === clause);
    if (found) {
      return (
        <p class="note">
          {sayRich('{title}, clause {number} · <a>why?</a>', {
            title: section.title,
            number: found.number,
            a: part => (
              <a href={`/games/${lesson.game.key}#${clause}`} target="_blank">
                {part}
              </a>
            ),
          })}
        </p>
      );
    }
  }
  return null;
}

/* What the lesson says, or, while a turn is unfinished, what the board says about it. */
function Sentence({ lesson, now, gloss }: Omit<Props, 'course'> & { gloss: Gloss | null }) {
  const { said, stage, moves, kept } = now;
  const isMaking = stage === 'yours' && (moves.length > kept || !said.text);
  const parts = isMaking && gloss && moves.length > kept ? gloss.text : [];
  return (
    <div
      class={`gloss ${parts.length ? 'blue' : said.tone}${parts.length || said.text ? '' : ' empty'}`}
    >
      <p class="gloss-words" role="status">
        {parts.length
          ? parts.map(({ text, strong }, i) =>
              strong ? <strong key={i}>{text}</strong> : <span key={i}>{text}</span>,
            )
          : withNumbers(lesson.game, said.text)}
      </p>
      {said.clause && <ClauseLine lesson={lesson} clause={said.clause} />}
    </div>
  );
}

function Actions({ lesson, now, course }: Props) {
  const { stage, step, moves, kept } = now;
  const isLast = step + 1 === lesson.steps.length;
  const { key, title } = lesson.game;
  const next = () => course.goTo(step + 1);
  if (stage === 'done' || (stage === 'over' && isLast)) {
    return (
      <div class="lesson-actions">
        {isLast ? (
          <a class="button main" href={`/new/${key}?against=computer`}>
            {say('Play {title}', { title })}
          </a>
        ) : (
          <button class="button main" data-action="next" onClick={next}>
            {say('Next')}
          </button>
        )}
        <button class="button" data-action="again" onClick={() => course.goTo(step)}>
          {say('Again')}
        </button>
      </div>
    );
  }
  const isGame = lesson.steps[step]?.until;
  return (
    <div class="lesson-actions">
      {moves.length > kept && stage === 'yours' ? (
        <button class="button" data-action="back" onClick={() => course.again()}>
          {say('Take it back')}
        </button>
      ) : isGame ? (
        <button class="button" data-action="again" onClick={() => course.goTo(step)}>
          {say('Start again')}
        </button>
      ) : (
        <button
          class="button"
          data-action="show"
          disabled={stage === 'busy'}
          onClick={() => course.show()}
        >
          {say('Show me')}
        </button>
      )}
      {isLast ? (
        <a class="word" href={`/new/${key}?against=computer`}>
          {say('Play instead')}
        </a>
      ) : (
        <button class="word" data-action="skip" onClick={next}>
          {say('Skip this one')}
        </button>
      )}
    </div>
  );
}

/* The steps of the lesson, in any order. */
function Steps({ lesson, now, course }: Props) {
  const done = useStore(lessonsDone)[lesson.game.key] ?? [];
  return (
    <nav class="lesson-steps" aria-label={say('Steps')}>
      <ol>
        {lesson.steps.map(({ title }, i) => (
          <li key={title}>
            <button
              data-step={i + 1}
              aria-current={i === now.step ? 'step' : undefined}
              onClick={() => course.goTo(i)}
            >
              <span class="clause-number">{figures(i + 1)}</span>
              <span class="lesson-step">{title}</span>
              <span class="note">
                {i === now.step ? say('now') : done.includes(i) ? say('done') : ''}
              </span>
            </button>
          </li>
        ))}
      </ol>
      <p class="between">
        <span class="note">{minutesWords(lesson.steps.length)}</span>
        <a href={`/new/${lesson.game.key}?against=computer`}>{say('Play instead')}</a>
      </p>
      <p class="between">
        <a href="/learn">{say('Other lessons')}</a>
        <a href={`/games/${lesson.game.key}`}>{say('The rules')}</a>
      </p>
    </nav>
  );
}

function useLessonGame({ lesson, now, course }: Props) {
  const { hints } = useStore(settings);
  const { state, stage, effects, refusal, stuck } = now;
  const { seat } = lesson.steps[now.step]!;
  const yours = stage === 'yours' || stage === 'cast';
  // A throw is due, although by the rules the choice of the turn would come first.
  const due = stage === 'cast' && state.phase !== 'chance' ? still(state) : state;
  const source: Source = {
    state: yours ? due : still(state),
    you: seat,
    pending: stage === 'busy',
    refusal,
    stuck,
    effects,
    turn: effects,
    active: yours,
    onPlay: text => course.play(text),
    onBack: () => course.again(),
    onThrow: () => course.cast(),
    onDead: label => course.dead(label),
    onTry: (text, attempted) => course.play(text, attempted),
  };
  return useGame(source, { bottom: seat, hints: hints ?? now.step === 0 });
}

function Page({ lesson }: { lesson: Lesson }) {
  const { now, course } = useLesson(lesson);
  const { board, gloss } = useLessonGame({ lesson, now, course });
  const step = lesson.steps[now.step]!;
  const side = lessonSide(lesson, step.seat);
  useFocusKept('.lesson-actions .button');
  const yours = now.stage === 'yours' || now.stage === 'cast';
  return (
    <main class="lesson-page" data-step={now.step + 1} data-stage={now.stage}>
      <header class="lesson-head">
        <p class="subtitle">{firstLesson(lesson.game.title)}</p>
        <Stones lesson={lesson} now={now} />
        <a class="lesson-close" href="/learn">
          {say('Close')}
        </a>
        <h1 class="lesson-goal">{step.goal}</h1>
      </header>
      <StudyBoard game={lesson.game} board={board} />
      <p class="lesson-status note">
        {say('You play {side}.', { side })}{' '}
        {step.until ? say('The computer answers.') : say('The other side waits.')}
      </p>
      <section class="lesson-words" aria-label={say('The step')}>
        <p class="said lesson-say">{step.say}</p>
        <Sentence lesson={lesson} now={now} gloss={gloss} />
        <div
          class={
            /race|tables|tracks/.test(lesson.game.family) ? 'lesson-foot thrown' : 'lesson-foot'
          }
        >
          {yours && (
            <ChoiceList
              choices={gloss?.choices ?? []}
              play={text => course.play(text)}
              throwNow={() => course.cast()}
            />
          )}
          <Actions lesson={lesson} now={now} course={course} />
        </div>
        <Steps lesson={lesson} now={now} course={course} />
      </section>
    </main>
  );
}

export function LessonPage({ gameKey }: { gameKey: string }) {
  const fetched = useNeeded(signal => fetchLesson(gameKey, signal), gameKey);
  const { value } = fetched;
  useTitle(value && say('{title}, first lesson · Qirkat', { title: value.game.title }));
  if (value?.steps.length) return <Page lesson={value} />;
  return (
    <Unfetched
      fetched={fetched}
      title={say('No such lesson')}
      way={['/learn', say('All lessons')]}
      fetching={say('Fetching the lesson')}
    />
  );
}
