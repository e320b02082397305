import { pathTo, type ScreenName } from '../../../../routes.ts';
import { t } from '../../t.ts';
import type { WorkspaceCommand } from '../state/workspace-command.ts';

/** Screens that have no part in the workspace yet. */
const elsewhere = ['story', 'editStoryProperties'] as const satisfies ScreenName[];

/** A command for each of the story's screens outside of the workspace. */
export const goToScreens = elsewhere.map(
  (screen): WorkspaceCommand<'navigate' | 'workspace'> => ({
    id: `screen-${screen}`,
    group: 'go',
    about: ['story'],
    words: () => t(`workspace.screens.${screen}`),
    isInMore: true,
    run: ({ navigate, workspace }) => void navigate(pathTo(screen, workspace.path)),
  }),
);
