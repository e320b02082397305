/** The calls that make something, which is to be made once however often it takes to hear of it. */
import type { EndpointKey } from '@brasslamp/contract';

const making: ReadonlySet<EndpointKey> = new Set<EndpointKey>([
  'POST /api/stories/:username',
  'POST /api/stories/:username/:story_slug/chapters',
  'POST /api/stories/:username/:story_slug/nodes',
  'POST /api/:username/:story_slug/chapters/:chapter_id/items',
  'POST /api/stories/:username/:story_slug/bin/:bin_id/restore',
  'POST /api/stories/:username/:story_slug/playthrough',
  'POST /api/admin/content',
]);

/** After that it is rather meant anew. The site keeps answers for longer. */
const meantForMs = 60 * 60 * 1_000;
const mostKept = 50;

/**
 * Gives a call that makes something the key of its first try, until it is answered: the site
 * makes it once, and answers each try as it answered the first. A refusal says nothing of the tries
 * before (it may be that too much came at once), and leaves the key free.
 */
export function createTries(now: () => number = Date.now) {
  const open = new Map<string, { key: string; at: number }>();

  return {
    begin(call: EndpointKey, url: string, body: unknown) {
      if (!making.has(call)) return null;
      const what = JSON.stringify([call, url, body ?? null]);
      const before = open.get(what);
      const isMeant = before !== undefined && now() - before.at < meantForMs;
      const { key } = isMeant ? before : { key: newKey() };
      open.delete(what);
      open.set(what, { key, at: now() });
      const [oldest] = open.keys();
      if (open.size > mostKept && oldest !== undefined) open.delete(oldest);
      return {
        key,
        /** It is made: the next call like this one is meant anew. */
        end() {
          if (open.get(what)?.key === key) open.delete(what);
        },
      };
    },
  };
}

/** `randomUUID` is there on https alone. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
