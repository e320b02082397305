import { themes } from '../../../../device/theme.ts';
import { t } from '../../t.ts';
import type { WorkspaceCommand } from '../state/workspace-command.ts';

/** A command for each way in which the site is lit. */
export const setThemes = themes.map(
  (one): WorkspaceCommand<'theme'> => ({
    id: `theme-${one}`,
    group: 'light',
    about: ['story'],
    words: () => t(`workspace.themes.${one}`),
    also: () => t('workspace.also.theme'),
    run: ({ theme }) => theme.set(one),
  }),
);
