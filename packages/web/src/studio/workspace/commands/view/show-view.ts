import { views } from '../../state/place.ts';
import { t } from '../../t.ts';
import type { WorkspaceCommand } from '../state/workspace-command.ts';

/** A command for each way to see the story; the one that is shown is left out. */
export const showViews = views.map(
  (view): WorkspaceCommand<'workspace'> => ({
    id: `view-${view}`,
    group: 'look',
    about: ['story'],
    words: () => t(`workspace.views.${view}`),
    isInMore: true,
    canRun: ({ workspace: { place } }) => place.view !== view,
    run: ({ workspace: { place } }) => place.show(view),
  }),
);
