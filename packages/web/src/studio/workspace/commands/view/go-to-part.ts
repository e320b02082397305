import { type StoryPart, storyParts } from '../../../queries/addresses.ts';
import { t } from '../../t.ts';
import type { WorkspaceCommand } from '../state/workspace-command.ts';

/** What else is in parts whose names do not say it. */
const also: Partial<Record<StoryPart, () => string>> = {
  properties: () => t('workspace.also.properties'),
  take: () => t('workspace.also.take'),
  whole: () => t('workspace.also.whole'),
  changedFile: () => t('workspace.also.changedFile'),
};

/** A command for each part that a story has beside its nodes. */
export const goToParts = storyParts.map(
  (part): WorkspaceCommand<'navigate' | 'addresses'> => ({
    id: `part-${part}`,
    group: 'go',
    about: ['story'],
    words: () => t(`workspace.views.${part}`),
    ...(also[part] && { also: also[part] }),
    isInMore: true,
    run: ({ navigate, addresses }) => void navigate(addresses.part(part)),
  }),
);
