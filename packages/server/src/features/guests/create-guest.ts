import type { RateLimits } from '../../auth/rate-limits.ts';
import { newId } from '../../ids.ts';
import { networkOf } from '../../ip-network.ts';
import type { GuestDeps } from './deps.ts';
import { insertGuest } from './queries.ts';

/**
 * A reader without an account: a user whose name, address and password are placeholders that can't be
 * typed or mailed. Only the token gives access.
 */
export async function createGuest(
  { database, sessions, now }: GuestDeps,
  limits: Pick<RateLimits, 'guest'>,
  from: { ip: string; userAgent: string },
) {
  limits.guest.consume(networkOf(from.ip));
  const id = newId();
  const name = `~${id}`;
  const guest = { id, username: name, flags: [], is_guest: true };
  const session = await sessions.create(guest, from.userAgent);
  await database.write(async (trx) => {
    await insertGuest(trx, {
      id,
      username: name,
      username_key: name,
      email: name,
      email_key: name,
      password_hash: '',
      flags: '[]',
      email_verified_at: null,
      suspended_at: null,
      is_guest: 1,
      created_at: now(),
    });
    await session.insert(trx);
  });
  return { access_token: session.token, token_type: 'bearer' as const };
}
