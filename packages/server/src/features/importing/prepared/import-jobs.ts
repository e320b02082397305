// Reads what is imported beside the thread that answers calls.

import type { FieldError } from '@brasslamp/contract/error-codes';
import { type ImportedStory, readStories, StoryFileError } from '@brasslamp/interchange';
import { prepareStory } from '@brasslamp/interchange/prepare';
import { AppError } from '../../../errors/app-error.ts';
import type { AboutFile, FileJobKind } from '../../../heavy-work/heavy-job.ts';
import { readJson } from '../../../http/bodies/read-body.ts';
import { newId } from '../../../ids.ts';
import { type PlannedImport, planImport, planOwn } from './plan-import.ts';
import { unreadable } from './unreadable.ts';

type Planned = { planned: PlannedImport[] } | { refused: readonly FieldError[] };

/** A story that a preview prepared, as JSON. */
export const preparedJob: FileJobKind<Planned> = {
  kind: 'plan-prepared',
  run: (file, { now }) => refusable(() => [planImport(readJson(file), now)]),
};

/** A story file of ours, or of another tool with one story or more. */
export const storyFileJob: FileJobKind<Planned> = {
  kind: 'plan-story-file',
  run: async (file, about) => {
    const stories = await storiesIn(file, about);
    return refusable(() => stories.map((one) => planAny(one, about)));
  },
};

/** Throws `story_file_unreadable`. */
async function storiesIn(file: Uint8Array, { name, addresses }: AboutFile) {
  try {
    const addressOf = (path: string) => addresses?.get(path);
    return (await readStories([{ path: name, bytes: file }], { newId, addressOf })).stories;
  } catch (error) {
    if (!(error instanceof StoryFileError)) throw error;
    throw unreadable(error);
  }
}

export function planAny(story: ImportedStory, about: AboutFile): PlannedImport {
  const { beside } = story;
  if (beside) return planOwn({ ...story, beside }, about);
  return planImport(prepareStory(story, about.name), about.now);
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
