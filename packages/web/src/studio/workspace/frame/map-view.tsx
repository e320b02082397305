import type { OutlineNode } from '@brasslamp/story/draft';
import type { Chapter } from '@brasslamp/story/model';
import { useMemo, useState } from 'react';
import { useDraftParts, useMarks, useOutline } from '../../draft/draft-hooks.ts';
import { calledIn, type LogicNames, type NamedNode } from '../../logic/names/logic-names.ts';
import type { MapFilter } from '../../map/scene/filter.ts';
import type { MapMenuAt } from '../../map/scene/map-props.ts';
import { StoryMap } from '../../map/surface/story-map.tsx';
import { useActState } from '../acts/act-state.ts';
import { arrangeCards } from '../acts/arrange-cards.ts';
import { markNodes } from '../acts/mark-nodes.ts';
import { moveNodes } from '../acts/move-parts.ts';
import { allCommands } from '../commands/all-commands.ts';
import { linkTo, linkToNew } from '../commands/nodes/link-node.ts';
import { newNodeHere } from '../commands/nodes/new-node-here.ts';
import { moveToBin } from '../commands/parts/remove-parts.ts';
import { NameField } from '../outline/name-field.tsx';
import { RowMenu } from '../outline/row-menu.tsx';
import { useWorkspace } from '../state/workspace-state.ts';

/** The story's shape; what is done there are the commands of the outline. */
export default function MapView() {
  const workspace = useWorkspace();
  const { place, found, lit, selection, select, renaming, map } = workspace;
  const [menu, setMenu] = useState<MapMenuAt | null>(null);
  const outline = useOutline();
  const marks = useMarks();
  const state = useActState();
  const [filter, setFilter] = useState<MapFilter | null>(null);
  const { chapters, nodesIn, startId } = outline;
  const nodes = useMemo(
    () => chapters.flatMap((chapter) => nodesIn(chapter.id)),
    [chapters, nodesIn],
  );
  const called = useCalled(chapters, nodes);
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
        onPlace={(placed, entered) => arrangeCards(state, placed, entered)}
        onAdd={(card) => newNodeHere.run({ ...state, card })}
        onLink={(from, to) =>
          typeof to === 'string' ? linkTo(state, from, to) : linkToNew(state, from, null, to)
        }
        onMenu={setMenu}
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
        commands={heardOnMap}
        onMoveToChapter={(ids, chapterId) => moveNodes(state, ids, { chapterId })}
        onRemove={(ids) => moveToBin(state, ids)}
        onSetMarks={(ids, mark) => markNodes(state, ids, mark)}
        onShowOutline={() => workspace.showOutline(true)}
      />
      {menu && <RowMenu at={menu} onClose={() => setMenu(null)} />}
    </>
  );
}

const heardOnMap = allCommands.filter(({ keys = {} }) =>
  Object.values(keys).some((heard) => heard.includes('map')),
);

/** The names without the texts, which may not be here yet; nodes are looked through when one of them is named. */
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
