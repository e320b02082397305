/** Room in a story for what is added or comes back: as an id that is not there yet, and within the story's limits. */
import { limits } from '../../model/story.ts';
import { partIn } from '../parts/field.ts';
import { RefusedEdit } from './refusal.ts';
import type { RemovedPart, WorkingDraft } from './working-draft.ts';

export function assertNew(work: WorkingDraft, part: RemovedPart['part'], id: string): void {
  if (partIn(work.draft, part, id)) throw new RefusedEdit({ reason: 'exists' });
}

export function assertRoom(work: WorkingDraft, part: RemovedPart['part'], more: number): void {
  const [parts, there] = [`${part}s` as const, work.count(part)];
  if (there + more <= limits[`${parts}PerStory`]) return;
  throw new RefusedEdit({ reason: 'limit_reached', name: parts, room: { parts, there, more } });
}
