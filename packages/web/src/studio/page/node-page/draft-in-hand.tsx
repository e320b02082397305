import { type Draft, type Edit, fingerprint, normalisedPart } from '@brasslamp/story/draft';
import { keyOfNode, nodeNameKey } from '@brasslamp/story/logic';
import { limits } from '@brasslamp/story/model';
import type { Variable } from '@brasslamp/story/model/variable';
import { type ReactNode, useCallback, useMemo } from 'react';
import { v7 } from 'uuid';
import {
  draftNow,
  useAct,
  useDraftParts,
  useOutline,
  useSite,
  useStoryNow,
} from '../../draft/draft-hooks.ts';
import { keyFor, type NewThing, newVariable } from '../../logic/names/new-thing.ts';
import { MakeInHandContext } from '../../logic/names/use-make-name.ts';
import {
  DraftStoryContext,
  type NodeRef,
  type StoryInHand,
  StoryInHandContext,
} from '../../queries/story-in-hand.ts';
import { t } from '../t.ts';

/** Within it forms, checker and test play ask the draft for the story, and not the server. */
export function DraftInHand({ children }: { children: ReactNode }) {
  const { chapters, nodesIn, node } = useOutline();
  const { story: parts } = useDraftParts();
  const story = useStoryNow();
  const act = useAct();
  const { sent, lookAgain } = useSite();
  const inHand = useMemo(
    (): StoryInHand => ({
      level: parts.level,
      chapters,
      node,
      search: (part) =>
        foundIn(
          chapters.flatMap(({ id }) => nodesIn(id)),
          part,
        ),
      sent,
      lookAgain,
    }),
    [parts.level, chapters, nodesIn, node, sent, lookAgain],
  );
  const make = useCallback(
    (thing: NewThing) => {
      const { key, edit } = editFor(thing);
      act({
        act: `${thing.kind}s`,
        edits: [edit],
        label: t('page.acts.thing', { name: thing.name.trim() }),
      });
      return key;
    },
    [act],
  );
  return (
    <DraftStoryContext value={story}>
      <StoryInHandContext value={inHand}>
        <MakeInHandContext value={make}>{children}</MakeInHandContext>
      </StoryInHandContext>
    </DraftStoryContext>
  );
}

const foundAtMost = 20;

/** The node of exactly this name comes first. */
function foundIn(nodes: readonly NodeRef[], part: string) {
  const sought = nodeNameKey(part.trim());
  const found = nodes.filter((node) => keyOfNode(node).includes(sought));
  const isExact = (node: NodeRef) => keyOfNode(node) === sought;
  const exact = found.filter(isExact);
  const all = exact.length > 0 ? [...exact, ...found.filter((node) => !isExact(node))] : found;
  const next_cursor = all.length > foundAtMost ? 'more' : null;
  return { nodes: all.slice(0, foundAtMost), next_cursor };
}

function editFor(thing: NewThing): { key: string; edit: Edit } {
  switch (thing.kind) {
    case 'item':
      return itemEdit(thing);
    case 'variable':
      return variableEdit(thing);
    case 'achievement':
      return achievementEdit(thing);
  }
}

function itemEdit({ name, isCounted }: Extract<NewThing, { kind: 'item' }>) {
  const { items, chapters }: Draft = draftNow();
  const key = keyFor(name, new Set([...items.values()].map((item) => item.key)), 'item');
  const [chapter] = [...chapters.values()].sort((one, other) => one.ordinal - other.ordinal);
  const value = normalisedPart('item', {
    chapter_id: chapter?.id ?? '',
    key,
    name: name.trim(),
    description: '',
    image: null,
    location: null,
    portable: true,
    stackable: isCounted,
    hidden: false,
  });
  const edit: Edit = { type: 'add', part: 'item', id: v7(), value };
  return { key, edit };
}

function variableEdit(thing: Extract<NewThing, { kind: 'variable' }>) {
  const { variables } = draftNow().story;
  const key = keyFor(thing.name, new Set(variables.map((one) => one.key)), 'variable');
  const made = { ...bounds(thing), shown: false, ...newVariable(thing, key), id: v7() };
  const edit = setStory('variables', variables, [...variables, made as Variable]);
  return { key, edit };
}

function achievementEdit({ name }: Extract<NewThing, { kind: 'achievement' }>) {
  const { achievements } = draftNow().story;
  const key = keyFor(name, new Set(achievements.map((one) => one.key)), 'achievement');
  const made = { id: v7(), key, name: name.trim(), description: '', hidden: false };
  return { key, edit: setStory('achievements', achievements, [...achievements, made]) };
}

const setStory = (field: string, was: unknown, to: unknown): Edit => ({
  type: 'set',
  part: 'story',
  id: '',
  field,
  was: fingerprint(was),
  to,
});

/** A number that has no bounds of its own goes as far as numbers go. */
const bounds = ({ variableKind }: Extract<NewThing, { kind: 'variable' }>) =>
  variableKind === 'number' ? { min: -limits.number, max: limits.number, decimals: 0 } : {};
