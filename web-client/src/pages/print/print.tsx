/* pages/print/print.tsx - a board and its men for printing on A4 or A3: true to scale, three
 * sentences, a QR code to the page. */
import { useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { stillHeight } from '../../board';
import type { View } from '../../board/api';
import { wear } from '../../device/settings';
import { game, useFetched } from '../../net/api';
import { Choose } from '../../parts/choose';
import { Glyph } from '../../parts/drawing';
import { onlyShows, still } from '../../parts/game';
import { Qr } from '../../parts/qr';
import { SoloBoard } from '../../parts/solo-board';
import { useTitle } from '../../parts/title';
import type { GamePage } from '../../proto';
import { say } from '../../words';
import { fitsBelow, manOnBoard, menOf, sheets, type Men, type Paper } from './measure';

const px = (mm: number) => (mm * 96) / 25.4;

/* The board without men; neutral pieces stay. */
function emptyView(start: View): View {
  return { ...start, pieces: start.pieces.filter(([, seat]) => seat === null), hand: [], off: [] };
}

function PaperBoard({ page, high }: { page: GamePage; high: number }) {
  return (
    <div class="sheet-board" style={{ '--board-high': `${high}px` }}>
      <SoloBoard
        game={page}
        board={{
          ...onlyShows,
          state: { ...still(page.start), view: emptyView(page.start.view), seat: null },
          bottom: 0,
          coordinates: false,
          last: null,
        }}
      />
    </div>
  );
}

function MenToCut({ page, men, mm }: { page: GamePage; men: Men[]; mm: number }) {
  return (
    <div class="sheet-cut">
      <p class="sheet-note">
        {say(
          'Cut the men out along the dashed lines. They are {mm} mm across; coins or buttons will do as well.',
          { mm },
        )}
      </p>
      {men.map(({ seat, kind, count }) => (
        <div key={`${seat} ${kind}`} class="sheet-men" data-seat={seat}>
          {Array.from({ length: count }, (_, i) => (
            <span key={i} class="sheet-man" style={{ '--man': `${mm}mm` }}>
              <Glyph game={page} seat={seat} kind={kind} size={Math.round(mm * 3)} />
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}

interface SheetsProps {
  page: GamePage;
  paper: Paper;
  /* The target of the QR code. */
  link: string;
}

function Sheets({ page, paper, link }: SheetsProps) {
  const { intro } = page;
  const { board } = sheets[paper];
  const mm = manOnBoard(page, board);
  const high = stillHeight(page, px(board), px(board), false);
  const men = menOf(page, page.start.view);
  const isOne = fitsBelow(men, mm, paper, high / px(1));
  const toCut = <MenToCut page={page} men={men} mm={mm} />;
  return (
    <>
      <section class={isOne ? 'sheet with-men' : 'sheet'} aria-label={say('The board')}>
        <div>
          <h1 class="sheet-title">{page.title}</h1>
          <p class="sheet-subtitle">{page.subtitle}</p>
        </div>
        <PaperBoard key={paper} page={page} high={high} />
        {isOne && toCut}
        <div class="sheet-foot">
          <p class="sheet-rules">
            {intro ? `${intro.aim} ${intro.moves} ${intro.takes}` : page.origin}
          </p>
          <div class="sheet-code">
            <Qr text={link} label={say('The address below, as a code')} />
            <span dir="ltr">{link.replace(/^https?:\/\//, '')}</span>
          </div>
        </div>
      </section>
      {!isOne && (
        <section class="sheet" aria-label={say('The men')}>
          {toCut}
        </section>
      )}
    </>
  );
}

/* Paper is white, whatever theme is chosen. */
const useInk = () => useEffect(() => wear({ ground: 'ink', light: 'day' }), []);

/* The factor by which sheets are scaled down to fit the window; in print they have their true
 * size. */
function useShrink(paper: Paper): number {
  const [shrink, set] = useState(1);
  useLayoutEffect(() => {
    const fit = () =>
      set(Math.min(1, document.documentElement.clientWidth / px(sheets[paper].wide)));
    fit();
    // also when a scroll bar comes, which takes room
    const watched = new ResizeObserver(fit);
    watched.observe(document.documentElement);
    return () => watched.disconnect();
  }, [paper]);
  return shrink;
}

export function PrintPage({ name, asked }: { name: string; asked: URLSearchParams }) {
  const { table, options } = useMemo(() => {
    const id = asked.get('table') ?? '';
    const own = ['table', 'paper', 'language'];
    return {
      table: /^[0-9a-z]{8}$/.test(id) ? id : null,
      options: Object.fromEntries([...asked].filter(([key]) => !own.includes(key))),
    };
  }, []);
  const [paper, choose] = useState<Paper>(asked.get('paper') === 'a3' ? 'a3' : 'a4');
  const { value, problem } = useFetched(signal => game(name, options, null, signal), name);
  useInk();
  const shrink = useShrink(paper);
  useTitle(value && say('{title}, to print · Qirkat', { title: value.title }));
  const link = `${location.origin}/${table ? `r/${table}` : `games/${name}`}`;
  if (!value) {
    return (
      <main class="place-failed">
        <p class="said">{problem ?? ''}</p>
      </main>
    );
  }
  return (
    <main
      class={`paper ${paper}${shrink < 1 ? ' shrunk' : ''}`}
      data-paper={paper}
      style={{ '--shrink': shrink }}
    >
      <div class="paper-head">
        <Choose
          name="paper"
          legend={say('Paper')}
          shown
          ways={[
            { value: 'a4', title: 'A4' },
            { value: 'a3', title: 'A3' },
          ]}
          value={paper}
          onChange={to => choose(to === 'a3' ? 'a3' : 'a4')}
        />
        <button class="button main" data-action="print" onClick={() => print()}>
          {say('Print')}
        </button>
        <p class="note">
          {say('Print at 100 %, without extra margins, so that the measurements come out right.')}
        </p>
        <a href={`/games/${name}`}>{say('The rules')}</a>
      </div>
      <Sheets page={value} paper={paper} link={link} />
    </main>
  );
}
