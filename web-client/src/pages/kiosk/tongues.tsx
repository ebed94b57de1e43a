/* pages/kiosk/tongues.tsx - the two readers may use different languages: ?languages=ar,en, the
 * near reader's first. */
import { render, type ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { tongueNow, within, type Tongue } from '../../words';
import { languagesAsked } from '../../words/choose';
import { wordsOfGame } from '../../words/games';
import { fetchTongue, isKnownLanguage } from '../../words/other';

/* The language of the near reader, who has the first seat, and that of the far one. */
export type Tongues = [Tongue, Tongue];

/* The page already uses the first language (device/look-early.ts). If the second cannot be
 * loaded, both use the first. */
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

/* Renders its children in the given language. They are rendered synchronously and completely
 * each time: a child with state would re-render by itself later, in the language of the board. */
export function Spoken({ tongue, children }: { tongue: Tongue; children: ComponentChildren }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => within(tongue, () => render(children, place.current!)));
  useLayoutEffect(() => {
    const made = place.current!;
    return () => render(null, made);
  }, []);
  return <div class="kiosk-spoken" ref={place} />;
}
