import type { FieldError } from '@brasslamp/contract/error-codes';
import { numberedFile, numberIn } from '@brasslamp/interchange/archive';
import { AppError, fieldError, notValid } from '../../../../errors/app-error.ts';
import type { ReadFile } from '../../../../heavy-work/heavy-work.ts';
import type { FileBeside, StoryInZip } from '../../in-zip/stories-in-zip.ts';
import { contentOf } from '../../in-zip/zip-content.ts';
import type { NumberedJob } from './numbered-jobs.ts';

const megabyte = 1024 * 1024;
/** What such a file says is written at once. A state that knows 20,000 nodes by long names has some 8 MB. */
const mostMegabytes = 16;

/** The files of a folder in an archive, one after the other in their order. Throws `not_valid`, `too_large`. */
export async function* readNumbered<Value>(
  { readLargeFile, now }: { readLargeFile: ReadFile; now: () => number },
  { folder, beside }: StoryInZip,
  job: NumberedJob<Value>,
  user: string,
): AsyncGenerator<{ path: string; number: number; value: Value }> {
  const numbered = new Map<number, FileBeside>();
  for (const [path, file] of beside) {
    const number = numberIn(job.folder, path);
    if (number !== null) numbered.set(number, file);
  }
  for (let number = 1; number <= numbered.size; number += 1) {
    const name = numberedFile(job.folder, number);
    const path = folder + name;
    const file = numbered.get(number);
    if (!file) throw notValid(fieldError(path, 'no_such_file', { file: name }));
    const content = contentOf(file);
    assertFits(path, content);
    const read = await readLargeFile(job, content, user, { name: path, now: now() });
    if ('refused' in read) throw wrongIn(path, ...read.refused);
    yield { path, number, value: read.value };
  }
}

/** The refusal of a file in an archive. */
export const wrongIn = (path: string, ...errors: FieldError[]): AppError =>
  notValid(...errors.map((error) => ({ ...error, path: `${path}: ${error.path}` })));

function assertFits(file: string, { byteLength }: Uint8Array): void {
  if (byteLength <= mostMegabytes * megabyte) return;
  const megabytes = Math.ceil(byteLength / megabyte);
  throw new AppError('too_large.file', { file, megabytes, most: mostMegabytes });
}
