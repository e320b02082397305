import { isIPv6 } from 'node:net';
import { createThrottle, type Throttle } from './throttle.ts';

export interface RateLimits {
  loginFromAddress: Throttle;
  loginToAccount: Throttle;
  register: Throttle;
  guest: Throttle;
  resend: Throttle;
  resetRequest: Throttle;
  /** Wrong passwords of somebody who is signed in. */
  confirmPassword: Throttle;
  emailChange: Throttle;
  export: Throttle;
  /** Wrong tokens of private links. */
  privateLink: Throttle;
}

const minuteMs = 60 * 1_000;
const unlimited: Throttle = { take: () => {}, giveBack: () => {} };

/** How often an account may be tried, asked for or made. `RATE_LIMITS=off` lifts all of these. */
export function createRateLimits(given: { hasRateLimits: boolean; now: () => number }): RateLimits {
  const per = (limit: number, minutes: number) =>
    given.hasRateLimits
      ? createThrottle({ limit, windowMs: minutes * minuteMs, now: given.now })
      : unlimited;
  return {
    loginFromAddress: per(25, 5),
    loginToAccount: per(10, 15),
    // A class that signs up together shares one address; one that only reads may come twice.
    register: per(40, 30),
    guest: per(100, 30),
    resend: per(5, 30),
    resetRequest: per(5, 30),
    confirmPassword: per(10, 15),
    emailChange: per(5, 30),
    export: per(10, 60),
    privateLink: per(25, 5),
  };
}

/** One household: an IPv4 address, or the /64 of an IPv6 address. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(ip)) return ip;
  const [head = '', tail] = ip.split('::');
  const groups = head.split(':').filter(Boolean);
  if (tail !== undefined) {
    const after = tail.split(':').filter(Boolean);
    while (groups.length + after.length < 8) groups.push('0');
    groups.push(...after);
  }
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
