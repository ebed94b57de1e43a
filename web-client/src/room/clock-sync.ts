/* room/clock-sync.ts - keeps our estimate of the server's time fresh while a clock runs. */
import { wire } from '../net/session';
import { makeServerTime } from './server-time';
import { visit } from './visit';

export const serverTime = makeServerTime(() => performance.now());

const first = [0, 400, 1200]; // milliseconds after joining
const every = 30_000;

async function ask() {
  const sent = performance.now();
  const { now } = await wire.request('ping', {});
  if (now !== undefined) serverTime.heard(now, sent, performance.now());
}

// Clocks of days need no such precision.
function wants(): string | null {
  const room = visit.get()?.table?.room;
  const clock = room?.clock;
  return wire.link.get().up &&
    room &&
    clock &&
    clock.kind !== 'days' &&
    room.status !== 'over' &&
    room.status !== 'aborted'
    ? room.id
    : null;
}

/* Sync a few times after joining or rejoining a room with a clock, then at intervals. */
export function followServerTime() {
  let asking: string | null = null;
  let timers: ReturnType<typeof setTimeout>[] = [];
  const askLater = (after: number) =>
    timers.push(setTimeout(() => void ask().catch(() => undefined), after));
  const look = () => {
    const wanted = wants();
    if (wanted === asking) return;
    asking = wanted;
    timers.forEach(clearTimeout);
    timers = [];
    if (wanted === null) return;
    first.forEach(askLater);
    timers.push(
      setInterval(
        () => document.visibilityState === 'visible' && void ask().catch(() => undefined),
        every,
      ),
    );
  };
  visit.watch(look);
  wire.link.watch(look);
}
