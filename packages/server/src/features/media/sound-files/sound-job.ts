import { createHash } from 'node:crypto';
import type { FieldError } from '@brasslamp/contract/error-codes';
import { AppError } from '../../../errors/app-error.ts';
import type { FileJobKind } from '../../../heavy-work/heavy-job.ts';
import { readSound } from './read-sound.ts';
import type { ReadSound } from './stored-sound.ts';

type Answer = (ReadSound & { hash: string }) | { refused: readonly FieldError[] };

/** Reads a sound beside the thread that answers calls: a file may be made of a million small pieces. */
export const soundJob: FileJobKind<Answer> = {
  kind: 'read-sound',
  run(file) {
    try {
      const sound = readSound(file);
      return { ...sound, hash: createHash('sha256').update(sound.content).digest('hex') };
    } catch (error) {
      if (error instanceof AppError && error.errors) return { refused: error.errors };
      throw error;
    }
  },
};
