/* device/sounds.ts - short synthesised sounds (at most 120 ms, no melody); off by default. */
import { settings } from './settings';

export type Sound =
  'walk' | 'leap' | 'taken' | 'rods' | 'dice' | 'turn' | 'low' | 'refused' | 'end';

/* One knock: start and decay (ms), pitch (Hz), volume. */
type Knock = [at: number, length: number, pitch: number, loud: number];

const knocks: Record<Sound, Knock[]> = {
  walk: [[0, 45, 1900, 0.5]],
  leap: [
    [0, 40, 1900, 0.5],
    [70, 45, 2100, 0.5],
  ],
  taken: [
    [0, 45, 1100, 0.6],
    [65, 50, 1000, 0.5],
  ],
  rods: [
    [0, 30, 2600, 0.4],
    [28, 30, 3100, 0.4],
    [55, 35, 2400, 0.4],
  ],
  dice: [
    [0, 30, 3400, 0.5],
    [48, 40, 2900, 0.4],
  ],
  turn: [[0, 70, 420, 0.8]],
  low: [[0, 60, 420, 0.4]],
  refused: [[0, 90, 160, 0.9]],
  end: [[0, 120, 240, 0.9]],
};

let context: AudioContext | null = null;

// A short burst of decaying noise, filtered at a pitch.
function noise(audio: AudioContext, length: number): AudioBuffer {
  const frames = Math.ceil((audio.sampleRate * length) / 1000);
  const buffer = audio.createBuffer(1, frames, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < frames; i++) {
    samples[i] = (Math.random() * 2 - 1) * Math.exp((-6 * i) / frames);
  }
  return buffer;
}

const usual = 70;

/* Of a volume from 0 to 100, whose steps are heard as equal; 1 for the usual one. */
export function gainOf(volume: number): number {
  const within = Math.min(100, Math.max(0, Number(volume) || 0));
  return (within / usual) ** 2;
}

function knock(audio: AudioContext, [at, length, pitch, loud]: Knock) {
  const source = audio.createBufferSource();
  const filter = audio.createBiquadFilter();
  const gain = audio.createGain();
  source.buffer = noise(audio, length);
  filter.type = 'bandpass';
  filter.frequency.value = pitch;
  filter.Q.value = 4;
  gain.gain.value = loud * gainOf(settings.get().volume);
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start(audio.currentTime + at / 1000);
}

/* Play a sound if sounds are on and the browser allows audio yet. */
export function playSound(sound: Sound) {
  if (!settings.get().sound || !('AudioContext' in globalThis)) return;
  context ??= new AudioContext();
  void context.resume();
  for (const one of knocks[sound]) knock(context, one);
}
