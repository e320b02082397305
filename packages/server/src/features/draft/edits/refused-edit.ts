// Why edits are refused: what the rules that browser and server share say about it, and what the server
// alone knows, in words for a person.
import type { FieldError } from '@brasslamp/contract/error-codes';
import type { Edit, Refusal, RefusedFor } from '@brasslamp/story/draft';
import { limits } from '@brasslamp/story/model';
import { AppError, fieldError, notValid } from '../../../errors/app-error.ts';

/** A refusal of one of the edits: it ends the transaction. */
export class RefusedEdit extends Error {
  /** The index of the edit in its group. */
  readonly edit: number;
  readonly reason: RefusedFor;
  /** The answer to a call about a single part. */
  readonly error: AppError;

  constructor(edit: number, reason: RefusedFor, error: AppError) {
    super(error.message);
    this.edit = edit;
    this.reason = reason;
    this.error = error;
  }
}

/** The refusal of an edit, from an error that was thrown for a person; any other error as it is. */
export function refusedFor(edit: number, error: unknown): unknown {
  const reason = error instanceof AppError ? reasonOf(error) : null;
  return error instanceof AppError && reason ? new RefusedEdit(edit, reason, error) : error;
}

function reasonOf({ code, errors }: AppError): RefusedFor | null {
  if (errors?.some(({ message_id }) => message_id === 'name_asked_for')) return 'name_asked_for';
  switch (code) {
    case 'not_valid':
    case 'name_taken':
    case 'key_taken':
    case 'limit_reached':
      return code;
    case 'not_found':
      return 'gone';
    case 'already_back':
    case 'id_taken':
      return 'exists';
    default:
      return null;
  }
}

/** The refusal of the shared rules, as an error of the edit that it is about. */
export function refused(
  edits: readonly Edit[],
  story: { title: string },
  refusal: Refusal,
): RefusedEdit {
  const { edit: at, reason } = refusal;
  const edit = edits[at];
  return new RefusedEdit(at, reason, (edit && errorOf(edit, story, refusal)) ?? said(refusal));
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
} as const satisfies Record<RefusedFor, string>;

function said({ reason, field = '', name = '' }: Refusal): AppError {
  const id = sayings[reason];
  return notValid(
    id === 'edit_name_taken' || id === 'edit_limit'
      ? fieldError(field, id, { name })
      : fieldError(field, id),
  );
}

/** The words of the calls about single parts, which can be refused for it as well. */
function errorOf(
  edit: Edit,
  { title }: { title: string },
  { reason, field, name = '', room }: Refusal,
): AppError | null {
  switch (reason) {
    case 'name_taken':
      return new AppError('name_taken', { name });
    case 'key_taken':
      return new AppError('key_taken', { key: name });
    case 'gone':
      return isOfPart(edit) ? new AppError(`not_found.${edit.part}`, { title }) : null;
    case 'limit_reached':
      if (edit.type === 'add') return limitOf(edit.part);
      if (room) return noRoom(room);
      return edit.type === 'set' && !field
        ? new AppError('limit_reached.renamed_node', { name })
        : null;
    case 'name_asked_for': {
      const to = edit.type === 'set' ? String(edit.to) : '';
      return notValid(fieldError('name', 'name_asked_for', { name: to, node: name, more: 0 }));
    }
    default:
      return null;
  }
}

const isOfPart = (edit: Edit): edit is Extract<Edit, { type: 'remove' | 'move' }> =>
  edit.type === 'remove' || edit.type === 'move';

function limitOf(part: 'chapter' | 'node' | 'item'): AppError {
  const parts = `${part}s` as const;
  return new AppError('limit_reached.parts', { parts, most: limits[`${parts}PerStory`] });
}

function noRoom({ parts, there: count, more }: NonNullable<Refusal['room']>): AppError {
  const most = limits[`${parts}PerStory`];
  return new AppError('limit_reached.parts_restored', { parts, most, count, more });
}

/** The refusal of an id that something else has or had, in whichever story: a browser does not know of it. */
export function refusedId(edit: number): RefusedEdit {
  return new RefusedEdit(edit, 'exists', notValid(fieldError('id', 'edit_id_taken')));
}

/** The refusal of a part with fields that are wrong, as the edits leave it. */
export const refusedFields = (edit: number, errors: readonly FieldError[]): RefusedEdit =>
  new RefusedEdit(edit, 'not_valid', notValid(...errors));
