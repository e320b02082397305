// What the logic of a text reads: only that can be set in the preview.
import { parseCondition, partsOf } from '@brasslamp/story/logic';
import type { Expression } from '@brasslamp/story/logic/tree';
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
  /** By name. */
  nodes: ReadonlySet<string>;
  endings: ReadonlySet<string>;
  /** By id. */
  actions: ReadonlySet<string>;
}

/** `conditions`: also those of the choices, in their text form. */
export function previewInputsOf(tree: BodyTree, conditions: readonly string[] = []): PreviewInputs {
  const asked = {
    visits: false,
    chance: false,
    turns: false,
    variables: new Set<string>(),
    items: new Set<string>(),
    nodes: new Set<string>(),
    endings: new Set<string>(),
    actions: new Set<string>(),
  };
  const ask = (expression: Expression) => {
    switch (expression.type) {
      case 'variable':
        asked.variables.add(expression.name.text);
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
  forEachNode(tree, (node) => {
    if (node.type === 'if') for (const { when } of node.branches) ask(when);
    if (node.type === 'value') ask(node.value);
    if (node.type === 'shuffle') asked.chance = true;
    if (byVisit.has(node.type)) asked.visits = true;
  });
  for (const text of conditions) {
    const condition = parseCondition(text).tree;
    if (condition) ask(condition);
  }
  return asked;
}

const byVisit: ReadonlySet<string> = new Set(['first', 'cycle', 'sequence', 'once']);
