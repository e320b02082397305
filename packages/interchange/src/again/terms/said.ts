/** What a story says of each of its things, without the ids that every reading of a file makes anew. */
import { fingerprint, normalised, normalisedPart, type ThingName } from '@brasslamp/story/draft';
import {
  type FieldReference,
  type Renaming,
  renameIn,
  renameInItem,
  renameInStoryWide,
} from '@brasslamp/story/edit';
import { startNode } from '@brasslamp/story/engine';
import type { ActionId, Item, Node, NodeId, Story } from '@brasslamp/story/model';
import { mapWay } from '../../story-file/local-ids.ts';

/** Of the whole story each field is a thing. */
export type ThingKind = ThingName['kind'];

export interface Said extends ThingName {
  /** Of the whole story the field. */
  id: string;
  fingerprint: string;
}

/** The names that things have in a file, where they have other ones here. */
export interface NamesInFile {
  /** By their ids here; also of those that were deleted here, to which something may still lead. */
  of: ReadonlyMap<string, string>;
  /** What logic calls them here, and in the file. */
  renamings: readonly Renaming[];
}

export const thingKey = ({ kind, name }: ThingName): string => `${kind} ${name}`;

export const wholeFields = [
  'title',
  'lang',
  'start_node_id',
  'on_start',
  'on_entry',
  'frames',
  'panel',
  'content_notes',
] as const;

export type WholeField = (typeof wholeFields)[number];

const sameNames: NamesInFile = { of: new Map(), renamings: [] };

/** By `thingKey`. Linear but for the names that are other ones. */
export function saidBy(story: Story, names: NamesInFile = sameNames): Map<string, Said> {
  const { of, renamings } = names;
  const nodeNames = new Map(story.nodes.map(({ id, name }) => [id, of.get(id) ?? name]));
  const nodeName = (id: NodeId) => nodeNames.get(id) ?? of.get(id) ?? 'gone';
  const choices = choiceNames(story.nodes, nodeName);
  const said = new Map<string, Said>();
  const say = (kind: ThingKind, id: string, name: string, value: unknown) => {
    const bare = withChoiceNames(value, choices);
    const one = { kind, id, name: of.get(id) ?? name, fingerprint: fingerprint(bare) };
    said.set(thingKey(one), one);
  };
  for (const node of story.nodes) {
    say('node', node.id, node.name, bareNode(node, { nodeName, renamings }));
  }
  for (const item of story.items) say('item', item.id, item.key, bareItem(item, nodeName, names));
  for (const { id, ...variable } of story.variables) {
    const [bare] = listed('variables', [{ ...variable, key: of.get(id) ?? variable.key }]);
    say('variable', id, variable.key, bare);
  }
  for (const { id, ...one } of story.achievements) {
    const [bare] = listed('achievements', [{ ...one, key: of.get(id) ?? one.key }]);
    say('achievement', id, one.key, bare);
  }
  const isRenamed = renamings.length > 0;
  const wide: Story = { ...story, ...(isRenamed && renameInStoryWide(story, renamings)) };
  for (const { id, name, values, body } of wide.snippets) say('snippet', id, name, [values, body]);
  for (const field of wholeFields) {
    say('whole', field, field, bareField(wide, field, nodeName));
  }
  return said;
}

/** The renamings of the choices that a text or logic speaks of. */
export const choicesSpokenOf = (
  references: readonly FieldReference[],
  choices: ReadonlyMap<ActionId, string>,
): Renaming[] =>
  references.flatMap(({ kind, name }) => {
    const to = kind === 'action' ? choices.get(name.text) : undefined;
    return to === undefined || to === name.text ? [] : [{ kind, from: name.text, to }];
  });

const listed = (field: string, value: unknown[]): unknown[] => {
  const list = normalised('story', field, value);
  return Array.isArray(list) ? list : [];
};

function bareField(story: Story, field: WholeField, nodeName: (id: NodeId) => string): unknown {
  if (field === 'start_node_id') return nodeName(startNode(story)?.id ?? '');
  if (field === 'frames') return story.frames.map(({ id: _, ...frame }) => frame);
  return normalised('story', field, story[field]);
}

/** Names for choices by their nodes and their order there, as logic could call them. */
function choiceNames(
  nodes: readonly Node[],
  nodeName: (id: NodeId) => string,
): ReadonlyMap<ActionId, string> {
  return new Map(
    nodes.flatMap(({ id, actions }) => {
      const ofNode = `x${fingerprint(nodeName(id)).slice(0, 10)}`;
      return actions.map((action, at): [ActionId, string] => [action.id, `${ofNode}n${at}`]);
    }),
  );
}

interface Naming {
  nodeName: (id: NodeId) => string;
  renamings: readonly Renaming[];
}

const spokenChoice = /(action:|chosen(?:_here)?\(\s*\\")([a-z][a-z0-9]{0,15})/g;

/** The value with names for the choices that its texts and logic speak of: they need not be parsed for that. */
function withChoiceNames(value: unknown, choices: ReadonlyMap<ActionId, string>): unknown {
  const text = JSON.stringify(value);
  const named = text.replace(spokenChoice, (all, before: string, id: string) => {
    const name = choices.get(id);
    return name === undefined ? all : before + name;
  });
  return named === text ? value : JSON.parse(named);
}

function bareNode(node: Node, { nodeName, renamings }: Naming): object {
  const told = renamings.length > 0 ? (renameIn(node, renamings) ?? node) : node;
  const { id: _, chapter_id: __, name: ___, ...bare } = normalisedPart('node', told);
  return {
    ...bare,
    actions: bare.actions.map(({ id: _id, ...action }) => mapWay(action, nodeName)),
    continue: bare.continue.map((way) => mapWay(way, nodeName)),
  };
}

function bareItem(
  item: Item,
  nodeName: (id: NodeId) => string,
  { of, renamings }: NamesInFile,
): object {
  const told = renamings.length > 0 ? (renameInItem(item, renamings) ?? item) : item;
  const { id, chapter_id: _, location, key, ...bare } = normalisedPart('item', told);
  const isNode = location !== null && location !== 'inventory';
  return { ...bare, key: of.get(id) ?? key, location: isNode ? nodeName(location) : location };
}
