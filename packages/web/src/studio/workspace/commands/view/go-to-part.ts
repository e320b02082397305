import { storyParts } from '../../../queries/addresses.ts';
import { t } from '../../t.ts';
import type { WorkspaceCommand } from '../state/workspace-command.ts';

/** A command for each part that a story has beside its nodes. */
export const goToParts = storyParts.map(
  (part): WorkspaceCommand<'navigate' | 'addresses'> => ({
    id: `part-${part}`,
    group: 'go',
    about: ['story'],
    words: () => t(`workspace.views.${part}`),
    isInMore: true,
    run: ({ navigate, addresses }) => void navigate(addresses.part(part)),
  }),
);
