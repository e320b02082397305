import { createBackoff, createThrottle, type Throttle } from './throttle.ts';

export interface RateLimits {
  /** Failed logins with one name from one network. */
  loginPair: Throttle;
  /** Failed logins from one network, with any name. */
  loginNetwork: Throttle;
  /** Failed logins with one name, from networks unknown for that account. */
  loginName: Throttle;
  /** Sign-ups from one network. */
  register: Throttle;
  /** Sign-ups with one email address from one network. */
  registerAddress: Throttle;
  guest: Throttle;
  /** Codes to one email address, known or not. */
  resend: Throttle;
  resetRequest: Throttle;
  /** Codes requested by one network, for any email address. */
  codesFromNetwork: Throttle;
  /** Wrong passwords of somebody who is signed in. */
  confirmPassword: Throttle;
  emailChange: Throttle;
  export: Throttle;
  /** Wrong tokens of private links. */
  privateLink: Throttle;
}

const minuteMs = 60 * 1_000;
const unlimited: Throttle = {
  consume: () => {},
  assertAllowed: () => {},
  refund: () => {},
  count: () => 0,
};

/** Limits on logins, codes and sign-ups. `RATE_LIMITS=off` lifts all of them. */
export function createRateLimits(given: { hasRateLimits: boolean; now: () => number }): RateLimits {
  const { hasRateLimits, now } = given;
  const per = (limit: number, minutes: number) =>
    hasRateLimits ? createThrottle({ limit, windowMs: minutes * minuteMs, now }) : unlimited;
  const doubling = (free: number, longestMinutes: number, forgetMinutes: number) =>
    hasRateLimits
      ? createBackoff({
          free,
          firstMs: 1_000,
          longestMs: longestMinutes * minuteMs,
          forgetMs: forgetMinutes * minuteMs,
          now,
        })
      : unlimited;
  return {
    // Why these three: docs/decisions/0022-sign-ups-and-login-limits.md.
    loginPair: doubling(5, 15, 24 * 60),
    loginNetwork: per(100, 15),
    loginName: doubling(20, 1, 60),
    // A school class that signs up together shares one address. Guests may need twice as many.
    register: per(40, 30),
    registerAddress: per(5, 30),
    guest: per(100, 30),
    resend: per(5, 30),
    resetRequest: per(5, 30),
    codesFromNetwork: per(40, 30),
    confirmPassword: per(10, 15),
    emailChange: per(5, 30),
    export: per(10, 60),
    privateLink: per(25, 5),
  };
}
