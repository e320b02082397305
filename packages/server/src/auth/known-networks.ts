// The networks from which an account has logged in before. Failed logins from elsewhere do not slow
// logins from these down.
import { createHmac } from 'node:crypto';
import type { Reader, Writer } from '../db/database.ts';
import { networkOf } from '../ip-network.ts';
import { deleteOldNetworks, findNetwork, saveNetwork } from './queries.ts';
import { keyFor } from './secret.ts';

export interface KnownNetworks {
  /** Takes the same time for an account that doesn't exist (`undefined`). */
  isKnown(reader: Reader, userId: string | undefined, ip: string): Promise<boolean>;
  remember(trx: Writer, userId: string, ip: string): Promise<void>;
}

const knownForMs = 180 * 24 * 60 * 60 * 1_000;
const maxOfOneUser = 20;

export function createKnownNetworks(given: { secret: string; now: () => number }): KnownNetworks {
  const { now } = given;
  const key = keyFor('networks', given.secret);
  /** The hash of a network, with a key: all addresses can be tried against a plain hash. */
  const hashOf = (userId: string, ip: string) =>
    createHmac('sha256', key)
      .update(`${userId}:${networkOf(ip)}`)
      .digest('base64url');

  return {
    isKnown: async (reader, userId = 'nobody', ip) => {
      const found = await findNetwork(reader, userId, hashOf(userId, ip));
      return found !== undefined && found.used_at > now() - knownForMs;
    },
    remember: async (trx, userId, ip) => {
      await saveNetwork(trx, {
        user_id: userId,
        network_hash: hashOf(userId, ip),
        used_at: now(),
      });
      await deleteOldNetworks(trx, userId, maxOfOneUser);
    },
  };
}
