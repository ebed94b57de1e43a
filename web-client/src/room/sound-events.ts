/* room/sound-events.ts - which sounds an event of the room makes. Pure except for followSounds. */
import { playSound, type Sound } from '../device/sounds';
import type { RoomEvent, Room } from '../proto';
import { visit, type Visit } from './visit';

function ofPlay(effects: { what: string }[]): Sound {
  return effects.some(effect => effect.what === 'captured')
    ? 'taken'
    : effects.length > 1
      ? 'leap'
      : 'walk';
}

/* The sounds of an event, and of our turn beginning with it. */
export function soundsOf(event: RoomEvent, room: Room): Sound[] {
  const mine =
    room.status === 'playing' &&
    room.you !== null &&
    room.state.seat === room.you &&
    room.state.fresh;
  const turn: Sound[] = mine ? ['turn'] : [];
  if (event.e === 'throw') return [event.kind === 'rods8' ? 'rods' : 'dice'];
  if (event.e === 'play') return [ofPlay(event.effects), ...(event.seat === room.you ? [] : turn)];
  if (event.e === 'start' || event.e === 'resign' || event.e === 'flag' || event.e === 'claim') {
    return turn;
  }
  return event.e === 'end' ? ['end'] : [];
}

function newSounds(before: Visit | null, now: Visit): Sound[] {
  if (!before || before.id !== now.id || !before.table || !now.table) return [];
  if (now.refusal && now.refusal !== before.refusal) return ['refused'];
  if (now.table.v !== before.table.v + 1) return [];
  return soundsOf(now.table.log[now.table.log.length - 1]!.d, now.table.room);
}

export function followSounds() {
  let before = visit.get();
  visit.watch(() => {
    const now = visit.get();
    const sounds = now ? newSounds(before, now) : [];
    before = now;
    sounds.forEach((sound, i) => setTimeout(() => playSound(sound), i * 180));
  });
}
