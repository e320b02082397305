import type { Severity } from '@brasslamp/story/checker/finding';
import type { Checked } from '../publishing/freeze-version.ts';
import { checkedDraft, type Overlay } from './checked-draft.ts';
import type { CheckingDeps } from './deps.ts';

/** Most drafts were checked just before, or take less. */
const patienceMs = 3_000;

/**
 * What the checker says of a draft that is about to be published, counted. A publish neither fails
 * nor waits long for it: null when it cannot be said now. Not for inside a transaction.
 */
export async function checkToPublish(
  deps: CheckingDeps,
  story: { id: string; content_revision: number },
  overlay?: Overlay,
): Promise<Checked | null> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), patienceMs);
  });
  try {
    const checked = await Promise.race([checkedDraft(deps, story, overlay), patience]);
    if (!checked) return null;
    const { proved, states, findings } = checked.result;
    const count = (asked: Severity) => findings.filter(({ severity }) => severity === asked).length;
    return {
      hash: checked.hash,
      summary: {
        proved,
        states,
        errors: count('error'),
        warnings: count('warning'),
        notes: count('note'),
      },
    };
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}
