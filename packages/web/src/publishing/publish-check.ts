import type { Reply, Story } from '@brasslamp/contract';
import type { Api } from '../api/api.ts';

const key = 'GET /api/stories/:username/:story_slug/check';

/** What the checker calls errors, by whether a reader can reach them. */
export interface PublishCheck {
  reached: string[];
  /** The search ended before this was known. */
  perhaps: string[];
  unreached: string[];
}

/** Longer than the server's own limit for the checker; after that it is published without. */
const patienceMs = 15_000;

const nothingFound: PublishCheck = { reached: [], perhaps: [], unreached: [] };

/** Empty also when the checker does not answer: that must not prevent publishing. */
export async function checkBeforePublish(
  api: Api,
  { username, slug }: Story,
): Promise<PublishCheck> {
  try {
    const params = { username, story_slug: slug };
    return errorsByReach(await api(key, { params, signal: AbortSignal.timeout(patienceMs) }));
  } catch {
    return nothingFound;
  }
}

/** Each message once. A walkthrough, or a reader who chose at random, proves that it can be reached. */
export function errorsByReach({ findings, meets, proved }: Reply<typeof key>): PublishCheck {
  const met = new Set(meets.filter(({ readers }) => readers > 0).map(({ node_id }) => node_id));
  const found = {
    reached: new Set<string>(),
    perhaps: new Set<string>(),
    unreached: new Set<string>(),
  };
  for (const { rule, severity, node_id, path, message } of findings) {
    if (severity !== 'error') continue;
    if (path.length > 0 || (node_id !== null && met.has(node_id))) found.reached.add(message);
    else if (rule === 'unreachable-node' || (proved && node_id !== null && met.size > 0)) {
      found.unreached.add(message);
    } else found.perhaps.add(message);
  }
  return {
    reached: [...found.reached],
    perhaps: [...found.perhaps],
    unreached: [...found.unreached],
  };
}

export const errorCount = ({ reached, perhaps, unreached }: PublishCheck): number =>
  reached.length + perhaps.length + unreached.length;
