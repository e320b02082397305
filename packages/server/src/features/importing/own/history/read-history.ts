import { type StoryHistory, storyHistory } from '@brasslamp/contract/archive';
import type { FieldError } from '@brasslamp/contract/error-codes';
import { historyFile } from '@brasslamp/interchange/archive';
import { fieldError, notValid } from '../../../../errors/app-error.ts';
import { parse, readJson } from '../../../../http/bodies/read-body.ts';
import type { StoryInZip } from '../../in-zip/stories-in-zip.ts';
import { contentOf } from '../../in-zip/zip-content.ts';

type Beside = StoryInZip['beside'];

/** The list of versions that an archive brings along with a story; null = it brings none. Throws `not_valid`. */
export function readHistory({ folder, beside }: StoryInZip): StoryHistory | null {
  const file = beside.get(historyFile);
  if (!file) return null;
  const { value, errors } = parse(storyHistory, readJson(contentOf(file)));
  // What the schema gives is what its type says; `parse` does not know it.
  const history = value as StoryHistory;
  const wrong = errors.length > 0 ? errors : faultsOf(history, beside);
  if (wrong.length === 0) return history;
  const path = folder + historyFile;
  throw notValid(...wrong.map((error) => ({ ...error, path: `${path}: ${error.path}` })));
}

function faultsOf({ versions, kept_drafts }: StoryHistory, beside: Beside): FieldError[] {
  const files = [
    ...listed('versions', versions, 'file'),
    ...listed('kept_drafts', kept_drafts, 'file'),
  ];
  const missing = files.filter(({ word }) => !beside.has(word));
  return [
    ...twice(files),
    ...twice(listed('versions', versions, 'number')),
    ...missing.map(({ at, word }) => fieldError(at, 'no_such_file', { file: word })),
  ];
}

interface Listed {
  at: string;
  word: string;
}

const listed = <Field extends string>(
  list: string,
  entries: readonly Record<Field, string | number>[],
  field: Field,
): Listed[] =>
  entries.map((entry, index) => ({ at: `${list}.${index}.${field}`, word: String(entry[field]) }));

function twice(all: readonly Listed[]): FieldError[] {
  const seen = new Set<string>();
  return all.flatMap(({ at, word }) => {
    const isTwice = seen.has(word);
    seen.add(word);
    return isTwice ? [fieldError(at, 'listed_twice', { word })] : [];
  });
}
