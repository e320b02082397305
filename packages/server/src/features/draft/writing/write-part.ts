// How a call about a single part writes: by edits, as a studio does.
import type { Edit } from '@brasslamp/story/draft';
import type { Viewer } from '../../../auth/viewer.ts';
import type { Writer } from '../../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { StoryRow } from '../../story-access/story-rows.ts';
import type { Beside } from '../at-hand/asked-by.ts';
import { RefusedEdit } from '../edits/refused-edit.ts';
import { writeDraft } from './draft-write.ts';
import { existingNodes } from './queries.ts';
import { type Written, writeEdits } from './write-edits.ts';

/** A function that writes edits; what only the database can tell about them the call has checked. */
export type WritePart = (
  story: StoryRow,
  edits: readonly Edit[],
  beside?: Beside,
) => Promise<Written>;

/** Runs a call in one transaction. It throws what the edits are refused for. */
export async function writePart<T>(
  deps: Deps,
  { user_id }: Viewer,
  run: (trx: Writer, write: WritePart) => Promise<T>,
): Promise<T> {
  try {
    return await writeDraft(deps.database, (trx, plan) =>
      run(trx, (story, edits, beside = {}) =>
        writeEdits({
          ...{ trx, story, edits, beside, plan },
          writing: { user_id, act: 'write', now: deps.now() },
          findNodes: existingNodes,
          isChecked: true,
        }),
      ),
    );
  } catch (error) {
    throw error instanceof RefusedEdit ? error.error : error;
  }
}

/** The row of a part that a call has written. */
export function rowOf<Part>(rows: ReadonlyMap<string, Part>, id: string): Part {
  const row = rows.get(id);
  if (row === undefined) throw new Error(`The part ${id} was not written`);
  return row;
}
