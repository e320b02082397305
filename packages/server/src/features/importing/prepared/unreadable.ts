import type { StoryFileError } from '@brasslamp/interchange';
import { fileProblemText } from '@brasslamp/messages';
import { AppError } from '../../../errors/app-error.ts';

/** The refusal of a file, with all that is wrong in it. */
export const unreadable = ({ problem, others }: StoryFileError): AppError =>
  new AppError('story_file_unreadable', {
    problem: [problem, ...others].map(fileProblemText).join('\n'),
  });
