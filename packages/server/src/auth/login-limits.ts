import type { RateLimits } from './rate-limits.ts';
import { consumeAll } from './throttle.ts';

export interface LoginAttempt {
  /** As typed, in lower case; the account may not exist. */
  name: string;
  network: string;
  /** The account with this name has logged in from this network before. */
  isKnownNetwork: boolean;
}

type LoginLimits = Pick<RateLimits, 'loginPair' | 'loginNetwork' | 'loginName'>;

/**
 * Counts a login as failed before its password is checked, so that parallel tries are counted too.
 * Returns what to call when the login succeeds. Throws `too_often`.
 */
export function beginLogin(
  { loginPair, loginNetwork, loginName }: LoginLimits,
  { name, network, isKnownNetwork }: LoginAttempt,
): () => void {
  const pair = `${network} ${name}`;
  // Failed logins by others, even from the same network, must not lock the owner out.
  if (isKnownNetwork) consumeAll([loginPair, pair]);
  else consumeAll([loginPair, pair], [loginNetwork, network], [loginName, name]);
  return () => {
    const failures = loginPair.count(pair);
    loginPair.refund(pair, failures);
    if (isKnownNetwork) return;
    // The failed tries before it were this person's own typing errors.
    loginNetwork.refund(network, failures);
    loginName.refund(name, failures);
  };
}
