/** The calls that make something, which is to be made once however often it takes to hear of it. */
import type { EndpointKey } from '@brasslamp/contract';
import { ownStorage } from '../host/own-names.ts';

const making: ReadonlySet<EndpointKey> = new Set<EndpointKey>([
  'POST /api/stories/:username',
  'POST /api/stories/:username/:story_slug/chapters',
  'POST /api/stories/:username/:story_slug/nodes',
  'POST /api/:username/:story_slug/chapters/:chapter_id/items',
  'POST /api/stories/:username/:story_slug/bin/:bin_id/restore',
  'POST /api/stories/:username/:story_slug/test-plays',
  'POST /api/stories/:username/:story_slug/playthrough',
  'POST /api/stories/:username/:story_slug/opening',
  'POST /api/admin/content',
]);

/** After that it is probably meant as a new call. The site stores answers for longer. */
const meantForMs = 60 * 60 * 1_000;
const mostKept = 50;

/**
 * Gives a call that makes something the key of its first try, until it is answered: the site
 * makes it once, and answers each try as it answered the first. A refusal says nothing of the tries
 * before (it may be that too much came at once), and leaves the key free.
 */
export function createIdempotencyKeys(storage: TriesStorage | null = tabStorage(), now = Date.now) {
  const open = new Map(readTries(storage));
  const remember = () => {
    try {
      storage?.setItem(storageKey, JSON.stringify([...open]));
    } catch {
      // Full: then they last as long as the page.
    }
  };

  return {
    begin(call: EndpointKey, url: string, body: unknown) {
      if (!making.has(call)) return null;
      const what = fingerprint(JSON.stringify([call, url, body ?? null]));
      const before = open.get(what);
      const isMeant = before !== undefined && now() - before.at < meantForMs;
      const { key } = isMeant ? before : { key: newKey() };
      open.delete(what);
      open.set(what, { key, at: now() });
      const [oldest] = open.keys();
      if (open.size > mostKept && oldest !== undefined) open.delete(oldest);
      remember();
      return {
        key,
        /** Ends the key once the thing is made: the next call like this one is a new one. */
        end() {
          if (open.get(what)?.key !== key) return;
          open.delete(what);
          remember();
        },
      };
    },
  };
}

interface Try {
  key: string;
  at: number;
}

/** Of the tab: a page that is reloaded continues what the page before had begun. */
type TriesStorage = Pick<Storage, 'getItem' | 'setItem'>;

const storageKey = 'openTries';

function tabStorage(): TriesStorage | null {
  try {
    return ownStorage('sessionStorage');
  } catch {
    return null;
  }
}

function readTries(storage: TriesStorage | null): [what: string, Try][] {
  try {
    return JSON.parse(storage?.getItem(storageKey) ?? '[]');
  } catch {
    return [];
  }
}

/** A hash of a body: what somebody wrote is not stored. Of two texts with one hash (1 in 2^53) the site refuses one. */
function fingerprint(text: string): string {
  let [one, two] = [0xdeadbeef, 0x41c6ce57];
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    one = Math.imul(one ^ unit, 2654435761);
    two = Math.imul(two ^ unit, 1597334677);
  }
  return `${text.length} ${(one >>> 0).toString(36)}${(two >>> 0).toString(36)}`;
}

/** `randomUUID` is there on https alone. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
