/** The fields of the whole story in a file that left from here, beside those that are here. */
import { mergeField } from '@brasslamp/story/draft';
import { isSame } from '@brasslamp/story/edit';
import type { NodeId, Story } from '@brasslamp/story/model';
import { unitKey } from '../../export/marks/units-in.ts';
import type { Comparison, Difference } from '../terms/comparison.ts';
import { saidBy, type WholeField, wholeFields } from '../terms/said.ts';
import type { UnitStanding } from './unit-standings.ts';

/** The units that say a field, in any of the formats. */
export const unitsOfFields: Partial<Record<WholeField, string>> = {
  title: unitKey('title'),
  start_node_id: unitKey('begin'),
  on_start: unitKey('begin'),
  panel: unitKey('node', 'StoryCaption'),
};

interface Whole {
  here: Comparison['proposal']['story'];
  was: Story;
  theirs: Story;
  /** The nodes here of those that were read. */
  owners: ReadonlyMap<NodeId, NodeId>;
  standingOf: (unit: string | undefined) => UnitStanding | 'open';
}

/** A title is what readers know a story by: it changes only if the author says so. */
export function compareWhole({ here, was, theirs, owners, standingOf }: Whole) {
  const [said, saidNow] = [saidBy(was), saidBy(theirs)];
  const differences: Difference[] = [];
  const kept = new Set<string>();
  let story = here;
  const saidIn = (side: Story, field: WholeField): unknown => {
    const value = side[field];
    if (field !== 'start_node_id') return value;
    return typeof value === 'string' ? (owners.get(value) ?? null) : null;
  };
  for (const field of wholeFields) {
    const key = `whole ${field}`;
    if (said.get(key)?.fingerprint === saidNow.get(key)?.fingerprint) continue;
    const unit = unitsOfFields[field];
    const standing = standingOf(unit);
    if (standing === 'kept') kept.add(unit ?? '');
    if (standing === 'kept' || standing === 'same') continue;
    const [before, after] = [saidIn(was, field), saidIn(theirs, field)];
    const merge = mergeField('story', field);
    const { conflicts } = merge(before, story[field], after);
    const { value } = merge(before, after, story[field]);
    if (isSame(value, story[field])) continue;
    story = { ...story, [field]: value };
    const is = conflicts.length > 0 && standing === 'taken' ? 'both' : standing;
    const isWanted = is === 'taken' && field !== 'title';
    differences.push({ kind: 'whole', id: field, name: field, standing: is, isWanted });
  }
  return { story, differences, kept: kept.size };
}
