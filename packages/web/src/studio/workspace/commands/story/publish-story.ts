import { t } from '../../t.ts';
import type { WorkspaceCommand } from '../state/workspace-command.ts';

/** Asks whether readers are to get the draft. */
export const publishStory: WorkspaceCommand<'navigate' | 'questionAddress'> = {
  id: 'publish',
  group: 'story',
  about: ['story'],
  words: () => t('pages.story.publish'),
  also: () => t('workspace.also.publish'),
  isInMore: true,
  run: ({ navigate, questionAddress }) =>
    void navigate(questionAddress('publish'), { replace: true, preventScrollReset: true }),
};
