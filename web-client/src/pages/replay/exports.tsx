/* pages/replay/exports.tsx - exporting a replay as record, PDN, text or picture; links to this position. */
import { useState } from 'preact/hooks';
import { messageOf } from '../../base/error';
import { copyText } from '../../device/clipboard';
import { download } from '../../device/download';
import { fetchText, pictureOfPosition, pictureOfRoom } from '../../net/api';
import { CheckDice } from '../../parts/check-dice';
import type { Replay } from '../../proto';
import { markOf } from '../../replay/place';
import { viewAt } from '../../replay/turns';
import type { Walk } from '../../replay/walk';
import { ReplayKeep } from './keep';
import { say } from '../../words';

interface Props {
  replay: Replay;
  walk: Walk;
  /* Puts the second of two seats at the bottom. */
  flip: boolean;
}

type Say = (text: string, wrong?: boolean) => void;

async function save(path: string, name: string, type: string, report: Say) {
  try {
    download(name, await fetchText(path), type);
    report(say('{name} is saved.', { name }));
  } catch (error) {
    report(messageOf(error), true);
  }
}

function copy(link: string, what: string, report: Say) {
  void copyText(link).then(done =>
    report(done ? say('The link to {what} is copied.', { what }) : link),
  );
}

function picturePath({ replay, walk, flip }: Props): string {
  if (replay.room) return pictureOfRoom(replay.room, walk.game, walk.ply, flip);
  return pictureOfPosition(
    replay.game.key,
    replay.options,
    viewAt(replay.games[walk.game]!, walk.ply).position,
    flip,
  );
}

function Files({ replay, report }: { replay: Replay; report: Say }) {
  if (!replay.room) return null;
  const base = `/api/rooms/${replay.room}`,
    name = `qirkat-${replay.game.key}-${replay.room}`;
  const file = (title: string, path: Replay['exports'][number], end: string, type: string) =>
    replay.exports.includes(path) && (
      <li>
        <button
          class="link"
          data-export={path}
          onClick={() => void save(`${base}/${path}`, `${name}.${end}`, type, report)}
        >
          {title}
        </button>
      </li>
    );
  return (
    <>
      {file(say('Record, as JSON'), 'record', 'json', 'application/json')}
      {file('PDN', 'pdn', 'pdn', 'text/plain')}
      {file(say('Match of backgammon (.mat)'), 'mat', 'mat', 'text/plain')}
      {file(say('Plain text'), 'text', 'txt', 'text/plain')}
    </>
  );
}

function Proof({ replay }: { replay: Replay }) {
  const [open, setOpen] = useState(false);
  if (replay.proof) {
    return (
      <p class={replay.proof.ok ? 'said' : 'gloss red'} data-proof={replay.proof.ok}>
        {replay.proof.text}
      </p>
    );
  }
  if (!replay.room || !replay.games.some(game => game.dice)) return null;
  return (
    <>
      <p>
        <button class="link" data-action="check" onClick={() => setOpen(true)}>
          {say('Check the dice')}
        </button>
      </p>
      {open && <CheckDice room={{ id: replay.room }} onClose={() => setOpen(false)} />}
    </>
  );
}

export function ReplayExports(props: Props) {
  const { replay, walk } = props;
  const [said, setSaid] = useState({ text: '', wrong: false });
  const report: Say = (text, wrong = false) => setSaid({ text, wrong });
  const picture = picturePath(props);
  const place = `${location.origin}/r/${replay.room}/replay#${markOf(replay, walk)}`;
  const pictureName = `qirkat-${replay.game.key}-${markOf(replay, walk)}.svg`;
  return (
    <section class="replay-exports" aria-label={say('Save and share')}>
      <ReplayKeep replay={replay} />
      <Proof replay={replay} />
      <ul class="plain-list">
        <Files replay={replay} report={report} />
        <li>
          <button
            class="link"
            data-export="picture"
            onClick={() => void save(picture, pictureName, 'image/svg+xml', report)}
          >
            {say('Picture of this position')}
          </button>
        </li>
        <li>
          <button
            class="link"
            onClick={() => copy(location.origin + picture, say('this picture'), report)}
          >
            {say('Copy the link to this picture')}
          </button>
        </li>
        {replay.room && (
          <li>
            <button class="link" onClick={() => copy(place, say('this position'), report)}>
              {say('Copy the link to this position')}
            </button>
          </li>
        )}
      </ul>
      <p class={said.wrong ? 'note clock-wrong' : 'note'} role="status">
        {said.text}
      </p>
    </section>
  );
}
