import autocannon from 'autocannon';

export interface LoadRequest {
  method: 'GET' | 'PUT';
  /** A function is called for each request. */
  path: string | (() => string);
  headers?: Record<string, string>;
  body?: string;
}

/**
 * Requests per second over `seconds`; connection n sends `requestOf(n)` again and again.
 * Throws if any answer was not a success, because fast errors do not count.
 */
export async function requestsPerSecond(
  url: string,
  seconds: number,
  connections: number,
  requestOf: (connection: number) => LoadRequest,
): Promise<number> {
  let next = 0;
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    setupClient: (client) => {
      const { path, ...request } = requestOf(next);
      next += 1;
      const setupRequest = (sent: autocannon.Request) => ({
        ...sent,
        path: typeof path === 'string' ? path : path(),
      });
      client.setRequests([{ ...request, setupRequest }]);
    },
  });
  if (result.non2xx > 0 || result.errors > 0 || result['2xx'] === 0) {
    throw new Error(`${result.non2xx} answers were no success, ${result.errors} failed: ${url}`);
  }
  return result['2xx'] / result.duration;
}

/** Runs two measurements in turn, `rounds` times, and returns the median of each. */
export async function interleaved(
  rounds: number,
  one: () => Promise<number>,
  other: () => Promise<number>,
): Promise<[number, number]> {
  const ones: number[] = [];
  const others: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    ones.push(await one());
    others.push(await other());
  }
  return [median(ones), median(others)];
}

export function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
