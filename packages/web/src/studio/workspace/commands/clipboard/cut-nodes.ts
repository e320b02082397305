import { t } from '../../t.ts';
import { moveToBin } from '../parts/remove-parts.ts';
import type { WorkspaceCommand } from '../state/workspace-command.ts';
import { copyByMenu, textOf } from './node-clipboard.ts';

export const cutNodes: WorkspaceCommand = {
  id: 'cut',
  group: 'clipboard',
  about: ['nodes'],
  words: () => t('workspace.cut'),
  keys: { 'Ctrl+X': ['node row', 'chapter row', 'map'] },
  run(state) {
    if (copyByMenu(state)) moveToBin(state, state.ids);
  },
  clipboard: {
    type: 'cut',
    take(state, clipboard) {
      const text = textOf(state);
      if (text === null) return;
      clipboard?.setData('text/plain', text);
      moveToBin(state, state.ids);
    },
  },
};
