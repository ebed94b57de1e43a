/* parts/clock-face.tsx - the clock of a seat: counts while it runs, warns, and renders only when its text changes. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { playSound } from '../device/sounds';
import type { Clock, Room } from '../proto';
import {
  besideClock,
  clockText,
  isLow,
  knocksBetween,
  readingOf,
  spokenTime,
  untilNext,
  warningBetween,
  type Reading,
} from '../room/clock';
import { serverTime } from '../room/clock-sync';
import { nameOf } from '../room/status-text';

/* The current reading of a seat's clock; renders again when it changes, and idles while it is stopped. */
function useReading(room: Room, clock: Clock, seat: number): Reading | null {
  const [, again] = useState(0);
  const { clocks } = room.state;
  const reading = clocks && readingOf(clocks, clock, seat, serverTime.now());
  const goes = reading !== null && reading.running && reading.ms > 0;
  useEffect(() => {
    if (!goes) return;
    const timer = setTimeout(() => again(n => n + 1), untilNext(reading, clock.kind === 'days'));
    return () => clearTimeout(timer);
  });
  return reading;
}

/* Warnings of one's own clock: a sentence when little is left, a knock in the last seconds if sounds are on. */
function Warning({ reading, clock }: { reading: Reading; clock: Clock }) {
  const [text, announce] = useState('');
  const before = useRef(reading);
  useEffect(() => {
    const last = before.current;
    before.current = reading;
    if (!last.running) return announce('');
    const words = warningBetween(last, reading, clock);
    if (words) announce(words);
    if (knocksBetween(last, reading, clock)) playSound('low');
  });
  return (
    <span class="unseen" aria-live="polite">
      {reading.running ? text : ''}
    </span>
  );
}

function kindOf(reading: Reading, clock: Clock, own: boolean): string {
  const low = isLow(reading, clock) ? ' low' : '';
  const long = clock.kind === 'days' && reading.ms >= 3_600_000 ? ' in-days' : '';
  return `clock${reading.running ? (own ? ' runs own-runs' : ' runs') : ''}${low}${long}`;
}

interface ClockFaceProps {
  room: Room;
  clock: Clock;
  seat: number;
  own: boolean;
}

/* own: it is the clock of this reader, or there is no reader at the table; it is shown inverted
 * while it runs. */
export function ClockFace({ room, clock, seat, own }: ClockFaceProps) {
  const reading = useReading(room, clock, seat);
  if (!reading) return null;
  const days = clock.kind === 'days';
  const beside = besideClock(reading, clock);
  const spoken = `${nameOf(room, seat)}: ${spokenTime(reading.ms, days)}${beside ? `, ${beside}` : ''}`;
  return (
    <span class="clock-place">
      <span class={kindOf(reading, clock, own)} role="timer" aria-label={spoken}>
        {clockText(reading.ms, days)}
      </span>
      {beside && (
        <span class="note beside-clock" aria-hidden="true">
          {beside}
        </span>
      )}
      {room.you === seat && <Warning reading={reading} clock={clock} />}
    </span>
  );
}
