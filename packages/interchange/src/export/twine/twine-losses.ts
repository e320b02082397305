import type { Story } from '@brasslamp/story/model';
import type { Loss, LossKind } from '../../losses/loss.ts';

/** The things of a story that SugarCube does not have, or not as such. */
export function twineLosses({ achievements, items, content_notes, nodes }: Story): Loss[] {
  const lost = (kind: LossKind, construct: string, source: string, node: string | null): Loss => ({
    kind,
    construct,
    node,
    line: null,
    column: null,
    source,
  });
  return [
    ...achievements.map(({ name }) => lost('setting_dropped', 'achievement', name, null)),
    ...items.flatMap(({ name, description, image }) =>
      description === '' && image === null
        ? []
        : [lost('setting_dropped', 'item description', name, null)],
    ),
    ...content_notes.map((note) => lost('setting_dropped', 'content note', note, null)),
    ...nodes.flatMap((node) =>
      node.content_notes.map((note) => lost('setting_dropped', 'content note', note, node.name)),
    ),
  ];
}
