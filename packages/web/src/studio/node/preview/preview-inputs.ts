// What the logic of a text reads: only that can be set in the preview.
import { nodeNameKey, parseCondition, partsOf } from '@brasslamp/story/logic';
import type { Expression } from '@brasslamp/story/logic/tree';
import type { StoryWide } from '@brasslamp/story/model';
import { parseBody } from '@brasslamp/story/text';
import type { BodyTree } from '@brasslamp/story/text/body';
import { forEachNode } from '../../body/constructs/find-construct.ts';

export interface PreviewInputs {
  /** Whether it matters how often the reader was here. */
  visits: boolean;
  /** Whether anything is drawn by chance. */
  chance: boolean;
  turns: boolean;
  /** By key. */
  variables: ReadonlySet<string>;
  items: ReadonlySet<string>;
  achievements: ReadonlySet<string>;
  /** Items that may lie in a node, by key and name: `lamp Cave`. */
  lying: ReadonlyMap<string, { item: string; node: string }>;
  /** By name. */
  nodes: ReadonlySet<string>;
  endings: ReadonlySet<string>;
  /** By id. */
  actions: ReadonlySet<string>;
}

/**
 * `conditions`: also those of the choices, in their text form. `shared`: the texts around and in this
 * one, from the whole story.
 */
export function previewInputsOf(
  tree: BodyTree,
  conditions: readonly string[] = [],
  shared: readonly BodyTree[] = [],
): PreviewInputs {
  const asked = {
    visits: false,
    chance: false,
    turns: false,
    variables: new Set<string>(),
    items: new Set<string>(),
    achievements: new Set<string>(),
    lying: new Map<string, { item: string; node: string }>(),
    nodes: new Set<string>(),
    endings: new Set<string>(),
    actions: new Set<string>(),
  };
  const ask = (expression: Expression) => {
    switch (expression.type) {
      case 'variable':
        asked.variables.add(expression.name.text);
        break;
      case 'set_has':
      case 'size':
        asked.variables.add(expression.variable.text);
        break;
      case 'at': {
        const [item, node] = [expression.item.text, expression.node.text];
        asked.lying.set(`${item} ${node}`, { item, node });
        break;
      }
      case 'earned':
        asked.achievements.add(expression.achievement.text);
        break;
      case 'has':
      case 'count':
        asked.items.add(expression.item.text);
        break;
      case 'turns_since':
        asked.turns = true;
        asked.nodes.add(expression.node.text);
        break;
      case 'visits':
      case 'seen':
        asked.nodes.add(expression.node.text);
        break;
      case 'chosen':
      case 'chosen_here':
      case 'times_chosen':
        asked.actions.add(expression.action.text);
        break;
      case 'ending':
        asked.endings.add(expression.ending.text);
        break;
      case 'turns':
      case 'chance':
        asked[expression.type] = true;
        break;
    }
    partsOf(expression).forEach(ask);
  };
  for (const text of [tree, ...shared]) {
    forEachNode(text, (node) => {
      if (node.type === 'if') for (const { when } of node.branches) ask(when);
      if (node.type === 'value') ask(node.value);
      if (node.type === 'shuffle') asked.chance = true;
      if (byVisit.has(node.type)) asked.visits = true;
    });
  }
  for (const text of conditions) {
    const condition = parseCondition(text).tree;
    if (condition) ask(condition);
  }
  return asked;
}

/** The texts that the whole story has around a node's text and in it: frames, and snippets shown. */
export function sharedTextsOf(
  trees: readonly BodyTree[],
  tags: readonly string[],
  { frames, snippets }: Pick<StoryWide, 'frames' | 'snippets'>,
): BodyTree[] {
  const around = frames
    .filter(({ tag }) => tag === null || tags.includes(tag))
    .flatMap(({ header, footer }) => [header, footer])
    .map((text) => parseBody(text).tree);
  const found = new Map<string, BodyTree>();
  const lookIn = (tree: BodyTree) =>
    forEachNode(tree, (node) => {
      if (node.type !== 'show') return;
      const key = nodeNameKey(node.snippet.text);
      const snippet = snippets.find(({ name }) => nodeNameKey(name) === key);
      if (!snippet || found.has(key)) return;
      const shown = parseBody(snippet.body).tree;
      found.set(key, shown);
      lookIn(shown);
    });
  for (const tree of [...trees, ...around]) lookIn(tree);
  return [...around, ...found.values()];
}

const byVisit: ReadonlySet<string> = new Set(['first', 'cycle', 'sequence', 'once']);
