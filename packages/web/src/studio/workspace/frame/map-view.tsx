import type { Finding, Severity } from '@brasslamp/story/checker/finding';
import type { OutlineNode } from '@brasslamp/story/draft';
import type { Chapter, NodeId } from '@brasslamp/story/model';
import { useMemo, useState } from 'react';
import { useDraftParts, useMarks, useOutline } from '../../draft/use-draft-story.ts';
import { calledIn, type LogicNames, type NamedNode } from '../../logic/names/logic-names.ts';
import type { MapFilter } from '../../map/scene/filter.ts';
import type { MapMenuAt } from '../../map/scene/map-props.ts';
import { StoryMap } from '../../map/surface/story-map.tsx';
import { NameField } from '../outline/name-field.tsx';
import { RowMenu } from '../outline/row-menu.tsx';
import { useStoryActs } from '../state/acts.ts';
import { useWorkspace } from '../state/workspace-state.ts';

/** The story's shape; what is done there are the acts of the outline. */
export default function MapView() {
  const workspace = useWorkspace();
  const { place, findings, lit, selection, select, renaming, rename, map } = workspace;
  const [menu, setMenu] = useState<MapMenuAt | null>(null);
  const outline = useOutline();
  const marks = useMarks();
  const acts = useStoryActs();
  const [filter, setFilter] = useState<MapFilter | null>(null);
  const { chapters, nodesIn, startId } = outline;
  const nodes = useMemo(
    () => chapters.flatMap((chapter) => nodesIn(chapter.id)),
    [chapters, nodesIn],
  );
  const called = useCalled(chapters, nodes);
  const found = useMemo(() => worstOf(findings), [findings]);
  const selected = useMemo(
    () => selection.filter((id) => outline.node(id) !== undefined),
    [selection, outline],
  );
  const named = renaming?.on === 'map' ? outline.node(renaming.id) : undefined;
  return (
    <>
      <StoryMap
        chapters={chapters}
        nodes={nodes}
        marks={marks}
        startId={startId}
        called={called}
        findings={found}
        selection={selected}
        lit={lit}
        filter={filter}
        onFilter={setFilter}
        onOpen={place.open}
        onSelect={select}
        onPlace={acts.arrange}
        onAdd={(card) => acts.addNode({ chapterId: card.chapterId ?? chapters.at(-1)?.id }, card)}
        onLink={(from, to) =>
          typeof to === 'string' ? acts.link(from, to) : acts.linkToNew(from, null, to)
        }
        onMenu={setMenu}
        onDuplicate={acts.duplicate}
        onRename={(id) => rename(id, 'map')}
        naming={
          named
            ? {
                id: named.id,
                field: (
                  <NameField
                    key={named.id}
                    id={named.id}
                    name={named.name}
                    onDone={() => map.current?.focus()}
                  />
                ),
              }
            : null
        }
        handle={map}
        onMoveToChapter={(ids, chapterId) => acts.move(ids, { chapterId })}
        onRemove={acts.remove}
        onSetMarks={acts.mark}
        onShowOutline={() => workspace.showOutline(true)}
      />
      {menu && <RowMenu at={menu} onClose={() => setMenu(null)} />}
    </>
  );
}

/** Without the texts, which may not be here yet; nodes are looked through when one of them is named. */
function useCalled(chapters: Chapter[], nodes: OutlineNode[]): LogicNames['called'] {
  const { story, items } = useDraftParts();
  const { variables, achievements } = story;
  return useMemo(
    () =>
      calledIn({
        ...{ chapters, items, variables, achievements },
        get nodes() {
          return nodes.map(namedNode);
        },
      }),
    [chapters, nodes, items, variables, achievements],
  );
}

const namedNode = ({ links, ...node }: OutlineNode): NamedNode => ({
  ...node,
  actions: links.flatMap(({ kind, id, label, targets: [target = null, ...others] }) =>
    kind === 'choice' ? { id, label, target: others.length > 0 ? null : target } : [],
  ),
});

const severities: Severity[] = ['error', 'warning', 'note'];

/** How many a node has, and the gravest of them. */
function worstOf(findings: ReadonlyMap<NodeId, Finding[]>) {
  return new Map(
    [...findings].map(([id, found]) => {
      const severity =
        severities.find((one) => found.some((finding) => finding.severity === one)) ?? 'note';
      return [id, { severity, count: found.length }];
    }),
  );
}
