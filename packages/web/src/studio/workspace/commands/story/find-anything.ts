import { t } from '../../t.ts';
import type { WorkspaceCommand } from '../state/workspace-command.ts';

/** Opens the palette. */
export const findAnything: WorkspaceCommand<'workspace'> = {
  id: 'find',
  group: 'story',
  about: [],
  words: () => t('workspace.find'),
  keys: { 'Ctrl+K': ['workspace'] },
  run: ({ workspace }) => workspace.ask({ type: 'palette' }),
};
