/* room/server-time.ts - estimates the server's clock from timestamps and round trips. No DOM. */

interface Sample {
  at: number;
  /* The server's clock is at least, and at most, so far ahead of ours. */
  low: number;
  high: number;
}

export interface ServerTime {
  /* The server's clock showed `server` between sentAt and receivedAt; sentAt is null for an unsolicited message. */
  heard: (server: number, sentAt: number | null, receivedAt: number) => void;
  /* The server's clock now; never stops or goes back, unless it was off by seconds. */
  now: () => number;
}

const kept = 24; // samples
const age = 10 * 60_000; // after which the two clocks may have drifted apart
const pace = 0.1; // of real time: how fast the estimate is approached
const leap = 2000; // milliseconds of error that are corrected at once

// The narrowest bounds that agree; messages with the shortest round trip give the narrowest ones.
function estimate(samples: Sample[]): number {
  const low = Math.max(...samples.map(sample => sample.low));
  const high = Math.min(...samples.map(sample => sample.high));
  if (high === Infinity) return low;
  return high >= low ? (low + high) / 2 : middleOfBest(samples);
}

function middleOfBest(samples: Sample[]): number {
  const best = samples.reduce((a, b) => (b.high - b.low < a.high - a.low ? b : a));
  return (best.low + best.high) / 2;
}

/* local: returns milliseconds of a monotonic clock. */
export function makeServerTime(local: () => number): ServerTime {
  let samples: Sample[] = [];
  let ahead = 0,
    wanted = 0,
    since = 0;

  // The value shown approaches the estimate gradually.
  function follow(at: number) {
    const most = Math.max(0, at - since) * pace;
    ahead += Math.max(-most, Math.min(most, wanted - ahead));
    since = at;
  }

  return {
    heard(server, sentAt, receivedAt) {
      follow(receivedAt);
      const first = samples.length === 0;
      const sample = {
        at: receivedAt,
        low: server - receivedAt,
        high: sentAt === null ? Infinity : server - sentAt,
      };
      samples = [...samples.filter(one => receivedAt - one.at < age), sample].slice(-kept);
      wanted = estimate(samples);
      if (first || Math.abs(wanted - ahead) > leap) ahead = wanted;
    },
    now() {
      const at = local();
      follow(at);
      return at + ahead;
    },
  };
}
