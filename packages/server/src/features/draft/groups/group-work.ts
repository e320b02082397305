// A group of edits while it is written.
import type { FieldError } from '@brasslamp/contract/error-codes';
import type { Edit, Refusal } from '@brasslamp/story/draft';
import type { Writer } from '../../../db/database.ts';
import { AppError, fieldError } from '../../../errors/app-error.ts';
import { type StoryRow, updateStoryRow } from '../../story-access/story-rows.ts';
import type { Writing } from '../history/keep-history.ts';
import type { RenamePlan } from '../renaming/rename-in-story.ts';

export interface GroupWork {
  trx: Writer;
  /** As it is after the edits so far. */
  story: StoryRow;
  edits: readonly Edit[];
  writing: Writing;
  now: number;
  plan: RenamePlan | null;
  /** Something was written that a version freezes. */
  isDirty: boolean;
  /** What it changed, and what that is called: by kind and id. */
  touched: Map<string, string>;
  /** What it took away, which it does not bring back itself. */
  removed: Set<string>;
  /** The nodes of these ids that something may lead to: they are there, were, or are about to be. */
  findNodes: (db: Writer, storyId: string, ids: readonly string[]) => Promise<Set<string>>;
}

export type Reason = Refusal['reason'];

/** Rolls the group back. */
export class RefusedGroup extends Error {
  readonly edit: number;
  readonly reason: Reason;
  readonly errors: readonly FieldError[] | undefined;

  constructor(edit: number, reason: Reason, detail: string, errors?: readonly FieldError[]) {
    super(detail);
    this.edit = edit;
    this.reason = reason;
    this.errors = errors;
  }
}

/** The name of a part is asked for in the history. */
export function touch(work: GroupWork, part: string, id: string, name: string): void {
  work.touched.set(`${part} ${id}`, name);
}

/** Columns of the story that an edit changes beside others. */
export async function setStory(work: GroupWork, columns: Partial<StoryRow>): Promise<void> {
  Object.assign(work.story, columns);
  await updateStoryRow(work.trx, work.story.id, columns);
}

/** Runs one edit: what it throws for a person is why the group is refused. */
export async function inEdit<T>(edit: number, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw error instanceof AppError ? refusedFor(edit, error) : error;
  }
}

function refusedFor(edit: number, error: AppError): RefusedGroup | AppError {
  const { code, errors, message } = error;
  const isAskedFor = errors?.some(({ message_id }) => message_id === 'name_asked_for');
  if (isAskedFor) return new RefusedGroup(edit, 'name_asked_for', message, errors);
  switch (code) {
    case 'not_valid':
    case 'name_taken':
    case 'key_taken':
    case 'limit_reached':
      return new RefusedGroup(edit, code, message, errors);
    case 'not_found':
      return new RefusedGroup(edit, 'gone', message, errors);
    case 'already_back':
    case 'id_taken':
      return new RefusedGroup(edit, 'exists', message, errors);
    default:
      return error;
  }
}

const sayings = {
  conflict: 'edit_conflict',
  gone: 'edit_gone',
  exists: 'edit_exists',
  name_taken: 'edit_name_taken',
  key_taken: 'edit_name_taken',
  name_asked_for: 'edit_name_taken',
  limit_reached: 'edit_limit',
  not_valid: 'edit_not_valid',
} as const satisfies Record<Reason, string>;

/** Of an id that something else has or had, in whichever story: a browser does not know of it. */
export function refuseId(edit: number): RefusedGroup {
  const error = fieldError('id', 'edit_id_taken');
  return new RefusedGroup(edit, 'exists', error.message, [error]);
}

/** What the rules that browser and server share say about it. */
export function refuse(
  edit: number,
  reason: Reason,
  { field = '', name = '' }: { field?: string | undefined; name?: string | undefined } = {},
): RefusedGroup {
  const id = sayings[reason];
  const error =
    id === 'edit_name_taken' || id === 'edit_limit'
      ? fieldError(field, id, { name })
      : fieldError(field, id);
  return new RefusedGroup(edit, reason, error.message, [error]);
}
