/* text/lesson-words.ts - sentences a lesson says besides its own texts. Pure. */
import type { Lesson, LessonPart } from '../proto';
import { sideName } from './puzzle-words';
import { capital, numberWord } from './words';
import { say, sayMany } from '../words';

export const firstLesson = (title: string): string => say('{title}, first lesson', { title });
export const legalButShort = say('Legal, but that is not what is asked here.');
export const right = say('Right.');
export const watchThis = say('Watch.');
export const nowYou = say('Now you.');
export const notNow = say('The rules could not be loaded; a game at a table teaches as much.');

/* "Legal, but it takes one man. Three can be taken." */
export function shortWords({ takes }: Pick<LessonPart, 'takes'>, taken: number): string {
  if (!takes) return legalButShort;
  const legal = taken
    ? sayMany(taken, 'Legal, but it takes {n} man.', 'Legal, but it takes {n} men.', {
        n: numberWord(taken),
      })
    : say('Legal, but it takes nothing.');
  const can = sayMany(takes, '{n} can be taken.', '{n} can be taken.', {
    n: capital(numberWord(takes)),
  });
  return `${legal} ${can}`;
}

/* "White", "South", "the hunters". */
export const lessonSide = (lesson: Pick<Lesson, 'game'>, seat: number): string =>
  sideName(lesson, seat);

/* After a correct turn, if there is more to do. */
export const repliedWords = (lesson: Pick<Lesson, 'game'>, seat: number, reply: string): string =>
  say('Right. {side} answered {reply}. Go on.', {
    side: capital(lessonSide(lesson, seat)),
    reply,
  });

/* The score of a short game. */
export function gameWords(men: number, own: number, other: number): string {
  return men
    ? say('You: {own}. Computer: {other}. First to {men} wins.', {
        own,
        other,
        men: numberWord(men),
      })
    : say('Your turn.');
}

export const thinks = say('The computer is thinking.');

export function endWords(won: boolean | null, done: string): string {
  if (won === null) return say('A draw. Play it again, or leave it at that.');
  return won
    ? `${say('You have won.')} ${done}`
    : say('The computer has won this one. Play it again?');
}

/* "About three minutes in all" */
export const minutesWords = (steps: number): string =>
  steps > 3 ? say('About three minutes in all') : say('About two minutes in all');
