// Reads what is imported beside the thread that answers calls.

import type { FieldError } from '@brasslamp/contract/error-codes';
import { readStories, StoryFileError } from '@brasslamp/interchange';
import { prepareStory } from '@brasslamp/interchange/prepare';
import { fileProblemText } from '@brasslamp/messages';
import { AppError } from '../../../errors/app-error.ts';
import type { FileJobKind } from '../../../heavy-work/heavy-job.ts';
import { readJson } from '../../../http/bodies/read-body.ts';
import { newId } from '../../../ids.ts';
import { type PlannedImport, planImport } from './plan-import.ts';

type Planned = { planned: PlannedImport[] } | { refused: readonly FieldError[] };

/** A story that a preview prepared, as JSON. */
export const preparedJob: FileJobKind<Planned> = {
  kind: 'plan-prepared',
  run: (file, { now }) => refusable(() => [planImport(readJson(file), now)]),
};

/** A file of another tool, with one story or more. */
export const storyFileJob: FileJobKind<Planned> = {
  kind: 'plan-story-file',
  run: async (file, { name, now }) => {
    const stories = await storiesIn(name, file);
    return refusable(() => stories.map((one) => planImport(one, now)));
  },
};

/** Throws `story_file_unreadable`. */
async function storiesIn(name: string, file: Uint8Array) {
  try {
    const { stories } = await readStories([{ path: name, bytes: file }], { newId });
    return stories.map((story) => prepareStory(story, name));
  } catch (error) {
    if (!(error instanceof StoryFileError)) throw error;
    throw new AppError('story_file_unreadable', { problem: fileProblemText(error.problem) });
  }
}

/** The errors of fields do not come out of a thread by themselves. */
function refusable(plan: () => PlannedImport[]): Planned {
  try {
    return { planned: plan() };
  } catch (error) {
    if (error instanceof AppError && error.errors) return { refused: error.errors };
    throw error;
  }
}
