import type { RateLimits } from './rate-limits.ts';
import { consumeAll } from './throttle.ts';

export interface LoginAttempt {
  /** As typed, in lower case: whether somebody has it must not show. */
  name: string;
  network: string;
  /** Whoever has this name has logged in from this network before. */
  isKnownNetwork: boolean;
}

type LoginLimits = Pick<RateLimits, 'loginPair' | 'loginNetwork' | 'loginName'>;

/**
 * Counts a login as a failure, before its password is looked at: many at once are counted too.
 * Answers with what to call when it was none. Throws `too_often`.
 */
export function beginLogin(
  { loginPair, loginNetwork, loginName }: LoginLimits,
  { name, network, isKnownNetwork }: LoginAttempt,
): () => void {
  const pair = `${network} ${name}`;
  // Strangers elsewhere, or next to a known visitor, must not be able to keep that one out.
  if (isKnownNetwork) consumeAll([loginPair, pair]);
  else consumeAll([loginPair, pair], [loginNetwork, network], [loginName, name]);
  return () => {
    const failures = loginPair.count(pair);
    loginPair.refund(pair, failures);
    if (isKnownNetwork) return;
    // The slips before it were this person's own.
    loginNetwork.refund(network, failures);
    loginName.refund(name, failures);
  };
}
