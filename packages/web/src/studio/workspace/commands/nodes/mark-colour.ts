import type { NodeColour } from '@brasslamp/story/draft';
import { markNodes } from '../../acts/mark-nodes.ts';
import { t } from '../../t.ts';
import type { WorkspaceCommand } from '../state/workspace-command.ts';

const colours = [
  'red',
  'orange',
  'yellow',
  'green',
  'blue',
  'purple',
] as const satisfies NodeColour[];

/** A command for each colour; the one that all of the nodes have already is left out. */
export const markColour = [...colours, null].map(
  (colour): WorkspaceCommand => ({
    id: `colour-${colour}`,
    group: 'colour',
    about: ['nodes'],
    words: () => t(`workspace.colours.${colour ?? 'none'}`),
    also: () => t('workspace.colour'),
    canRun: ({ ids, marks }) => ids.some((id) => (marks.get(id)?.colour ?? null) !== colour),
    run: (state) => markNodes(state, state.ids, { colour }),
  }),
);
