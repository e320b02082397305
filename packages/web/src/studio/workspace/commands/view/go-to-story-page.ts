import { pathTo } from '../../../../routes.ts';
import { t } from '../../t.ts';
import type { WorkspaceCommand } from '../state/workspace-command.ts';

/** The story's own page, which readers see too, is the one place of it outside of the workspace. */
export const goToStoryPage: WorkspaceCommand<'navigate' | 'workspace'> = {
  id: 'story-page',
  group: 'go',
  about: ['story'],
  words: () => t('workspace.storyPage'),
  also: () => t('workspace.also.storyPage'),
  isInMore: true,
  run: ({ navigate, workspace }) => void navigate(pathTo('story', workspace.path)),
};
