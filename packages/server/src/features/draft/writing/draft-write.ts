import type { Edit } from '@brasslamp/story/draft';
import type { Database, Reader, Writer } from '../../../db/database.ts';
import { writeUnique } from '../../../db/write-unique.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { StoryRow } from '../../story-access/story-rows.ts';
import type { Beside } from '../at-hand/asked-by.ts';
import type { Writing } from '../history/keep-history.ts';
import { PlanNeeded, planRenaming, type RenamePlan } from '../renaming/rename-elsewhere.ts';

/** Finds which of these ids, of nodes of the story, something may lead to. */
export type FindNodes = (
  db: Reader,
  storyId: string,
  ids: readonly string[],
) => Promise<Set<string>>;

/** Edits that are to be written into a draft, in a transaction that holds its story. */
export interface DraftWrite {
  trx: Writer;
  /** The story as it is after what the transaction has written so far. */
  story: StoryRow;
  edits: readonly Edit[];
  writing: Writing;
  plan: RenamePlan | null;
  /** The transaction has written to the draft before. */
  isDirty?: boolean;
  findNodes: FindNodes;
  /** Whether the call asked the database already for all that only it can tell, to say all of it at once. */
  isChecked?: boolean;
  beside?: Beside;
}

const maxPlans = 4;

/**
 * A transaction that writes a draft, and may rename in it. To search a large story takes longer than
 * others should wait for the one writer: that is done before, and the transaction only writes what came
 * of it, if nobody edited the story meanwhile. Throws `busy` where somebody does again and again.
 */
export async function writeDraft<T>(
  database: Database,
  run: (trx: Writer, plan: RenamePlan | null) => Promise<T>,
): Promise<T> {
  let plan: RenamePlan | null = null;
  for (let planned = 0; ; planned += 1) {
    try {
      return await writeUnique(database, (trx) => run(trx, plan));
    } catch (error) {
      if (!(error instanceof PlanNeeded)) throw error;
      if (planned === maxPlans) throw new AppError('busy.renaming');
      plan = await planRenaming(database.read, error.asked);
    }
  }
}
