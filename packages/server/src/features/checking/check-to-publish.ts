import type { Severity } from '@brasslamp/story/checker/finding';
import type { Checked } from '../publishing/freeze-version.ts';
import { keepLateCheck } from '../publishing/keep-late-check.ts';
import { checkedDraft, type Overlay } from './checked-draft.ts';
import type { Checked as CheckedText } from './checker.ts';
import type { CheckingDeps } from './deps.ts';

/** Most drafts were checked just before, or take less. */
const patienceMs = 3_000;

/**
 * What the checker says of a draft that is about to be published, counted. A publish neither fails
 * nor waits long for it: null when it cannot be said yet. What comes later is kept with the version
 * then. Not for inside a transaction.
 */
export async function checkToPublish(
  deps: CheckingDeps,
  story: { id: string; owner_id: string; content_revision: number },
  overlay?: Overlay,
): Promise<Checked | null> {
  const asked = checkedDraft(deps, story, overlay).then(counted);
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), patienceMs);
  });
  try {
    const checked = await Promise.race([asked, patience]);
    if (checked) return checked;
    // Nobody waits for this: where it fails, a version says nothing of a check, as before.
    asked.then((late) => keepLateCheck(deps.database, story.id, late)).catch(() => {});
    return null;
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

function counted({ hash, result: { proved, states, findings } }: CheckedText): Checked {
  const count = (asked: Severity) => findings.filter(({ severity }) => severity === asked).length;
  return {
    hash,
    summary: {
      proved,
      states,
      errors: count('error'),
      warnings: count('warning'),
      notes: count('note'),
    },
  };
}
