import type { SerializedDraft } from '../versions/freeze-draft.ts';
import { addLateCheck, type CheckSummary } from '../versions/freeze-version.ts';
import { checkWithMedia } from './check-with-media.ts';
import type { CheckingDeps, CheckOutcome } from './checker.ts';
import { foundIn } from './keep-check.ts';

/** The time that a publish waits: most drafts were checked just before, or take less. */
const patienceMs = 3_000;

/**
 * The checker's findings in a draft that is about to be published, counted. A publish neither fails nor waits long
 * for them: null when they are not known yet. A result that comes later is stored with the version then. Not for
 * inside a transaction.
 */
export async function checkToPublish(
  deps: CheckingDeps,
  story: { id: string; owner_id: string },
  /** A draft that is not written yet is no edit: it is found again by its content alone. */
  { serialized, isWritten }: { serialized: SerializedDraft; isWritten: boolean },
): Promise<CheckSummary | null> {
  const contentRevision = isWritten ? serialized.contentRevision : null;
  const edit = { storyId: story.id, ownerId: story.owner_id, contentRevision };
  const read = async () => ({ text: serialized.pieces, hash: serialized.hash, contentRevision });
  const asked = checkWithMedia(deps, edit, read).then(counted);
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), patienceMs);
  });
  try {
    const checked = await Promise.race([asked, patience]);
    if (checked) return checked;
    // No call waits for this. If it fails, the version has no check result, as before.
    asked.then((late) => addLateCheck(deps, story.id, late)).catch(() => {});
    return null;
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

const counted = ({
  hash,
  result: { proved, states, findings, reading, content_notes },
}: Omit<CheckOutcome, 'media'>): CheckSummary => ({
  hash,
  summary: { proved, states, ...foundIn(findings) },
  foretold: { reading, notes: content_notes },
});
