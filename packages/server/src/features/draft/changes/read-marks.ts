import type { Reader } from '../../../db/database.ts';
import { modelMark } from '../model/part-models.ts';
import { listMarked } from './queries.ts';

/** What authors noted about nodes, by the order of the nodes' ids; those without a note have none. */
export async function readMarks(db: Reader, storyId: string) {
  return (await listMarked(db, storyId)).map(modelMark);
}
