import {
  type ArchivedPlaythrough,
  archivedPlaythrough,
  type ImportPage,
  importPage,
} from '@brasslamp/contract/archive';
import type { FieldError } from '@brasslamp/contract/error-codes';
import type { NumberedFolder } from '@brasslamp/interchange/archive';
import type { z } from 'zod';
import type { FileJobKind } from '../../../../heavy-work/heavy-job.ts';
import { parse, readJson } from '../../../../http/bodies/read-body.ts';

/** The errors of fields do not come out of a thread by themselves. */
type Checked<Value> = { value: Value } | { refused: FieldError[] };

/** A way to read the numbered files of a folder. */
export interface NumberedJob<Value> extends FileJobKind<Checked<Value>> {
  folder: NumberedFolder;
}

/** Nobody reads more of what is wrong with a file that a site wrote. */
const mostErrors = 20;

const numberedJob = <Value>(folder: NumberedFolder, schema: z.ZodType): NumberedJob<Value> => ({
  kind: `read-${folder}`,
  folder,
  run(file) {
    const { value, errors } = parse(schema, readJson(file));
    if (errors.length > 0) return { refused: errors.slice(0, mostErrors) };
    // What the schema gives is what its type says; `parse` does not know it.
    return { value: value as Value };
  },
});

/** Reads a page of what an import left. */
export const importPageJob = numberedJob<ImportPage>('import', importPage);

/** Reads a playthrough of the author. */
export const playthroughJob = numberedJob<ArchivedPlaythrough>('playthroughs', archivedPlaythrough);
