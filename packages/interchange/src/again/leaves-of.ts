import type { Leaves, LeftLoss } from '@brasslamp/story/draft';
import type { PreparedStory } from '../import/prepare-story.ts';
import type { Comparison, Difference } from './terms/comparison.ts';

/** The characters of all originals that go along; those beyond are not kept. */
const mostOriginals = 2 * 1024 * 1024;

/** What a changed file leaves beside the draft, for the nodes that it brings or changes. */
export function leavesOf(
  { said, saidOnceIn, nodeIds, lossesBefore }: Comparison,
  { source, originals, losses }: PreparedStory,
  wanted: readonly Difference[],
): Leaves {
  const nodes = wanted.flatMap(({ kind, id, standing }) =>
    kind === 'node' && standing !== 'gone' ? [id] : [],
  );
  const isWanted = new Set(nodes);
  const idOf = (id: string) => nodeIds.get(id) ?? id;
  const isNew = (loss: LeftLoss) => !lossesBefore.has(lossKey(loss));
  let left = mostOriginals;
  return {
    source,
    said: said ?? saidOnceIn?.(wanted) ?? null,
    ...(said === null && { is_of_here: true }),
    nodes,
    originals:
      // A passage of a file that left from here is no original: its node was written here.
      said === null
        ? []
        : originals.flatMap(({ node_id, ...original }) => {
            const id = idOf(node_id);
            if (!isWanted.has(id)) return [];
            left -= original.text.length;
            return left < 0 ? [] : [{ node_id: id, ...original }];
          }),
    losses: losses.flatMap((loss) => {
      const node_id = loss.node_id === null ? null : idOf(loss.node_id);
      const isAbout = node_id === null || isWanted.has(node_id);
      return isAbout && isNew(loss) ? [{ ...loss, node_id }] : [];
    }),
  };
}

export const lossKey = ({
  kind,
  construct,
  source,
}: Pick<LeftLoss, 'kind' | 'construct' | 'source'>): string =>
  JSON.stringify([kind, construct, source]);
