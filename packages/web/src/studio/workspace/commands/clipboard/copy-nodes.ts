import { t } from '../../t.ts';
import type { WorkspaceCommand } from '../state/workspace-command.ts';
import { copyByMenu, sayCopied, textOf } from './node-clipboard.ts';

export const copyNodes: WorkspaceCommand = {
  id: 'copy',
  group: 'clipboard',
  about: ['nodes'],
  words: () => t('workspace.copy'),
  keys: { 'Ctrl+C': ['node row', 'chapter row', 'map'] },
  run: (state) => void copyByMenu(state),
  clipboard: {
    type: 'copy',
    take(state, clipboard) {
      const text = textOf(state);
      if (text === null) return;
      clipboard?.setData('text/plain', text);
      sayCopied(state.ids.length);
    },
  },
};
