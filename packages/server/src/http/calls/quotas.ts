import type { EndpointKey } from '@brasslamp/contract';
import { type Quota, type QuotaName, quotaClasses, quotaOf } from '@brasslamp/contract/quotas';
import { createBoundedCache } from '../../bounded-cache.ts';
import { AppError } from '../../errors/app-error.ts';
import { networkOf } from '../../ip-network.ts';
import type { Caller } from './caller.ts';

/** Counts one call. Throws `too_often` when the bucket of its caller or their address is empty. */
export type ConsumeQuota = (key: EndpointKey, caller: Pick<Caller, 'viewer' | 'ip'>) => void;

interface Bucket {
  calls: number;
  at: number;
}

/** Room for about 25,000 people and addresses; the least recently active are dropped first. */
const bucketBytes = 8 * 1024 * 1024;
const minuteMs = 60_000;

/**
 * A token bucket for each person and each address, in the memory of this process.
 * `RATE_LIMITS=off` lifts all limits.
 */
export function createQuotas(given: { hasRateLimits: boolean; now: () => number }): ConsumeQuota {
  const { hasRateLimits, now } = given;
  const buckets = createBoundedCache<Bucket>({ maxBytes: bucketBytes });

  function bucketOf(key: string, { atOnce, perMinute }: Quota): Bucket {
    const at = now();
    const bucket = buckets.get(key) ?? { calls: atOnce, at };
    const filled = bucket.calls + (Math.max(0, at - bucket.at) / minuteMs) * perMinute;
    bucket.calls = Math.min(atOnce, filled);
    bucket.at = at;
    buckets.set(key, bucket, 0);
    return bucket;
  }

  return (key, { viewer, ip }) => {
    const name = quotaOf[key];
    if (!hasRateLimits || name === undefined) return;
    const { ofPerson, ofAddress } = quotaClasses[name];
    const taken: Bucket[] = [];
    const take = (whose: string, quota: Quota, who: 'person' | 'address') => {
      const bucket = bucketOf(`${name} ${whose}`, quota);
      if (bucket.calls < 1) throw tooManyCalls(name, quota, who, bucket);
      taken.push(bucket);
    };
    if (viewer) take(viewer.user_id, ofPerson, 'person');
    take(networkOf(ip), ofAddress, 'address');
    for (const bucket of taken) bucket.calls -= 1;
  };
}

function tooManyCalls(
  kind: QuotaName,
  { atOnce, perMinute }: Quota,
  who: 'person' | 'address',
  { calls }: Bucket,
): AppError {
  const seconds = Math.max(1, Math.ceil(((1 - calls) / perMinute) * 60));
  return new AppError(
    'too_often.calls',
    {
      kind,
      is_address: who === 'address' ? 1 : 0,
      at_once: atOnce,
      per_minute: perMinute,
      seconds,
    },
    { retryAfterSeconds: seconds },
  );
}
