import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { hmac, sha256Script } from '../src/dice/sha256';
import { hexOf } from '../src/base/hex';
import { bytesOf, commitment, entropyCommit, keyOf, thrown } from '../src/dice/throws';
import { verify } from '../src/dice/verify';
import type { RecordFile, RecordGame } from '../src/proto';

const seed = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
const id = '00112233445566778899aabbccddeeff';
const commit = 'ebdd9f1313edafaf0d4281ab09604346051fdb695e6949f357aa8b902bed1d3f';

test('sha256 in script is sha256, at every length around its blocks', () => {
  for (let length = 0; length < 200; length++) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 37 + length) & 255);
    assert.equal(hexOf(sha256Script(bytes)), createHash('sha256').update(bytes).digest('hex'));
  }
});

test('commitment is that of the worked example', async () => {
  assert.equal(await commitment(id, seed), commit);
});

test('key without seats is that of the worked example', async () => {
  assert.equal(
    hexOf(await keyOf(id, seed, [])),
    '6af441b3ad7e95b81732fba736d38e8eb9550f0847af862965dbc8e0cf5055cf',
  );
});

test('throws are those of the worked example', async () => {
  const key = bytesOf('8a05fa6ac761ef139af545450177097609fb9dd972ced8b66ef64fa1f9da91f9');
  const expected: [number, string, number[]][] = [
    [0, 'pick:2', [0]],
    [1, 'rods8', [3, 1]],
    [2, 'rods8', [3, 2]],
    [3, 'rods8', [3, 3]],
    [4, '2d6', [2, 6]],
    [5, '2d6', [2, 4]],
    [6, 'laaiqa2', [4, 4]],
    [7, 'perm:4', [3, 2, 1, 0]],
    [8, '1d6', [5]],
    [7, '2d6', [5, 6]],
    [9, 'rods4', [2]],
    [10, 'rods3', [2]],
  ];
  for (const [i, kind, values] of expected) {
    assert.deepEqual(await thrown(key, i, kind), values, `${i} ${kind}`);
  }
  assert.equal(await thrown(key, 0, 'coin'), null);
});

test('hmac is the one of RFC 4231, case 2', async () => {
  const mac = await hmac(
    new TextEncoder().encode('Jefe'),
    new TextEncoder().encode('what do ya want for nothing?'),
  );
  assert.equal(hexOf(mac), '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843');
});

async function record(change: (game: RecordGame) => void): Promise<RecordFile> {
  const entropy = ['a1a2', null];
  const key = await keyOf(id, seed, entropy);
  const values = await Promise.all([0, 1, 2].map(i => thrown(key, i, '2d6')));
  const game: RecordGame = {
    start: 'start',
    options: {},
    seats: [0, 1],
    game_id: id,
    commit,
    seed,
    entropy,
    result: null,
    events: values.map((v, i) => ({ e: 'throw', seat: i % 2, i, kind: '2d6', values: v! })),
  };
  change(game);
  return {
    qirkat: 1,
    game: 'laquet',
    options: {},
    room: '7kx2m9ab',
    created: 0,
    seats: [],
    games: [game],
  };
}

const seen = { commit, entropy: 'a1a2' };
const wrong = async (change: (game: RecordGame) => void) =>
  (await verify(await record(change), 0, seen))!.filter(finding => !finding.ok).length;

test('an honest record passes', async () => {
  assert.equal(await wrong(() => undefined), 0);
});

test('a changed throw, a missing throw, another seed and another entropy are found', async () => {
  assert.equal(
    await wrong(game => {
      (game.events[1] as { values: number[] }).values = [6, 6, 6];
    }),
    1,
  );
  assert.equal(
    await wrong(game => {
      game.events.splice(1, 1);
    }),
    1,
  );
  assert.ok(
    (await wrong(game => {
      game.seed = seed.replace('1f', '1e');
    })) >= 1,
  );
  assert.ok(
    (await wrong(game => {
      game.entropy = ['a1a3', null];
    })) >= 1,
  );
});

test('a game whose seed is still secret cannot be checked', async () => {
  assert.equal(
    await verify(
      await record(game => {
        game.seed = null;
      }),
      0,
      seen,
    ),
    null,
  );
});

const commits = [
  'd0ad21331db6be5dd342e8eb0e31b9655a1eb321b4ac65ff07bcae7086298042',
  'f81ffc770ff992813267b3717d258d7fb85459b735f2a9bc207df9585ecef0f0',
];
const sixteen = 'a1a2a3a4a5a6a7a8a9aaabacadaeafb0';

test('what a seat commits to is that of the worked example', async () => {
  assert.equal(await entropyCommit(id, 0, sixteen), commits[0]);
  assert.equal(await entropyCommit(id, 3, sixteen), commits[1]);
});

// Strong dice for four players, each with the same entropy.
async function strongFindings(change: (game: RecordGame) => void, stored?: string) {
  const entropy = [sixteen, sixteen, sixteen, sixteen];
  const key = await keyOf(id, seed, entropy);
  const entropy_commits = await Promise.all(
    entropy.map((hex, seat) => entropyCommit(id, seat, hex)),
  );
  const file = await record(game => {
    Object.assign(game, {
      entropy,
      entropy_commits,
      dice_mode: 'strong',
      seats: [0, 1, 2, 3],
      events: [],
    });
    change(game);
  });
  assert.equal(key.length, 32);
  return (await verify(file, 0, { commit, entropy: sixteen, commits: stored }))!
    .filter(finding => !finding.ok)
    .map(finding => finding.text);
}

test('strong dice hold where each seat showed what it had committed to, and only there', async () => {
  assert.deepEqual(await strongFindings(() => undefined), []);
  const swapped = await strongFindings(game => {
    game.entropy_commits = [...commits, commits[0]!, commits[1]!];
  });
  assert.match(swapped.join(), /seat 2 added to the dice is not what it had committed to/);
  assert.match(
    (
      await strongFindings(game => {
        game.entropy_commits = [];
      })
    ).join(),
    /not what|no commitments/,
  );
  const others = [commits[0], commits[0], commits[0], commits[1]].join();
  assert.match(
    (await strongFindings(() => undefined, others)).join(),
    /All commitments match those this device saw/,
  );
  const plain = await strongFindings(game => {
    delete game.dice_mode;
    delete game.entropy_commits;
  }, others);
  assert.match(plain.join(), /All commitments match those this device saw/);
  const short = await strongFindings(game => {
    game.entropy[2] = 'a1';
  });
  assert.match(short.join(), /seat 3 added/);
});
