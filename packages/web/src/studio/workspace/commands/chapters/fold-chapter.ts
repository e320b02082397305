import { t } from '../../t.ts';
import type { WorkspaceCommand } from '../state/workspace-command.ts';

/** Hides the rows of a chapter in the outline, or shows them again. */
export const foldChapter: WorkspaceCommand<'workspace'> = {
  id: 'fold',
  group: 'open',
  about: [],
  words: () => t('workspace.foldChapter'),
  keys: { Enter: ['chapter row'] },
  run: ({ workspace }) => workspace.rows.current?.fold(),
};
