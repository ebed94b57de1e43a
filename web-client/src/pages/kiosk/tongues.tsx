/* pages/kiosk/tongues.tsx - two who face each other may read two languages: ?languages=ar,en, that of the near reader first. */
import { render, type ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { tongueNow, within, type Tongue } from '../../words';
import { languagesAsked } from '../../words/choose';
import { wordsOfGame } from '../../words/games';
import { fetchTongue, isKnownLanguage } from '../../words/other';

/* Of the near reader, who has the first seat, and of the far one. */
export type Tongues = [Tongue, Tongue];

/* The page speaks the first already (device/look-early.ts). One language is better than no table. */
async function open(asked: URLSearchParams, key: string): Promise<Tongues> {
  const near = tongueNow();
  const second = languagesAsked(asked)[1] ?? '';
  const far = isKnownLanguage(second) ? await fetchTongue(second).catch(() => near) : near;
  await Promise.all([near, far].map(tongue => wordsOfGame(key, tongue)));
  return [near, far];
}

export function useTongues(asked: URLSearchParams, key: string): Tongues | null {
  const [tongues, set] = useState<Tongues | null>(null);
  useEffect(() => void open(asked, key).then(set), []);
  return tongues;
}

/* What stands in it is said in a language of its own. It is drawn whole, each time and at once: a component below that kept a state
   would be drawn again by itself, in the language of the board. */
export function Spoken({ tongue, children }: { tongue: Tongue; children: ComponentChildren }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => within(tongue, () => render(children, place.current!)));
  useLayoutEffect(() => {
    const made = place.current!;
    return () => render(null, made);
  }, []);
  return <div class="kiosk-spoken" ref={place} />;
}
