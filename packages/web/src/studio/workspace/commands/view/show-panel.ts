import { panels } from '../../state/place.ts';
import { t } from '../../t.ts';
import type { WorkspaceCommand } from '../state/workspace-command.ts';

/** A command for each panel beside the page; the one that is shown is left out. */
export const showPanels = panels.map(
  (panel): WorkspaceCommand<'workspace'> => ({
    id: `panel-${panel}`,
    group: 'look',
    about: ['story'],
    words: () => t(`workspace.panels.${panel}`),
    ...(panel === 'play' ? { also: () => t('workspace.also.play') } : { isInMore: true }),
    canRun: ({ workspace: { place } }) => place.panel !== panel,
    run: ({ workspace: { place } }) => place.showPanel(panel),
  }),
);
