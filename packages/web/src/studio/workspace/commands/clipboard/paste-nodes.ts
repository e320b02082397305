import { t } from '../../t.ts';
import type { WorkspaceCommand } from '../state/workspace-command.ts';
import { putText, refuse } from './node-clipboard.ts';

/** Puts what is on the clipboard into the story: on the map, at what the menu was asked for. */
export const pasteNodes: WorkspaceCommand = {
  id: 'paste',
  group: 'clipboard',
  about: ['node', 'place'],
  words: () => t('workspace.paste'),
  keys: { 'Ctrl+V': ['node row', 'chapter row', 'map'] },
  run(state) {
    // A browser asks, or has no clipboard to look at where a site is not secure.
    const { clipboard }: Partial<Navigator> = navigator;
    const read = clipboard?.readText?.() ?? Promise.reject(new Error('no clipboard'));
    read.then(
      (text) => putText(state, text, state.card?.pointed),
      () => refuse('workspace.clipboard.byKey'),
    );
  },
  clipboard: {
    type: 'paste',
    take: (state, clipboard) => void putText(state, clipboard?.getData('text/plain') ?? ''),
  },
};
