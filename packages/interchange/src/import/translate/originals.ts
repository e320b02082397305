import type { NodeId } from '@brasslamp/story/model';
import { fromTwineMap } from '../../twine-map.ts';
import type { ImportedStory } from '../imported-story.ts';
import { cutOriginal } from '../original.ts';
import type { NodeDraft } from './nodes/node-draft.ts';
import type { NamedUnit } from './nodes/story-draft.ts';

/** The places on the map and the original texts of the nodes that are the first of their unit. */
export function originalsOf(
  drafts: readonly NodeDraft[],
  firsts: ReadonlyMap<NodeId, NamedUnit>,
): Pick<ImportedStory, 'positions' | 'originals'> {
  const positions = new Map<NodeId, { x: number; y: number }>();
  const originals = new Map<NodeId, { unit: string; text: string }>();
  for (const { id } of drafts) {
    const unit = firsts.get(id)?.unit;
    if (unit === undefined) continue;
    if (unit.position !== null) positions.set(id, fromTwineMap(unit.position));
    originals.set(id, cutOriginal(unit.name, unit.text.text));
  }
  return { positions, originals };
}
