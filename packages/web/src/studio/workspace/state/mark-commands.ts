import type { NodeColour } from '@brasslamp/story/draft';
import type { NodeId } from '@brasslamp/story/model';
import { t } from '../t.ts';
import type { StoryActs } from './acts.ts';
import type { Command } from './commands.ts';
import { statuses } from './nodes-in-words.ts';

const colours = [
  'red',
  'orange',
  'yellow',
  'green',
  'blue',
  'purple',
] as const satisfies NodeColour[];

/** Status and colour; what all of them have already is left out. */
export function markCommands(
  ids: readonly NodeId[],
  mark: StoryActs['mark'],
  markOf: (id: NodeId) => { status: string | null; colour: string | null } | undefined,
): Command[] {
  const differs = (field: 'status' | 'colour', value: string | null) =>
    ids.some((id) => (markOf(id)?.[field] ?? null) !== value);
  const ofStatus = [...statuses, null]
    .filter((status) => differs('status', status))
    .map((status): Command => {
      const words = t(`workspace.statuses.${status ?? 'none'}`);
      return { id: `status-${status}`, group: 'status', words, run: () => mark(ids, { status }) };
    });
  const ofColour = [...colours, null]
    .filter((colour) => differs('colour', colour))
    .map((colour): Command => {
      const words = t(`workspace.colours.${colour ?? 'none'}`);
      return { id: `colour-${colour}`, group: 'colour', words, run: () => mark(ids, { colour }) };
    });
  return [...ofStatus, ...ofColour];
}
