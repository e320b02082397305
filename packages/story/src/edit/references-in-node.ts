import {
  logicFieldsOf,
  parseCondition,
  parseEffect,
  type Reference,
  referencesIn,
} from '../logic/logic.ts';
import type { Node } from '../model/story.ts';
import { parseBody } from '../text/blocks/parse-body.ts';
import { referencesInBody } from '../text/tree/walk-body.ts';

/** A name in a field of a node; its span is that in the field's text. */
export interface NodeReference extends Reference {
  /** `body`, `actions.0.when`, `actions.0.effects.1`, `on_enter.first.0`, `available_when` … */
  field: string;
}

/** All names in a node's text and logic. What does not parse has none. */
export function referencesInNode(node: Node): NodeReference[] {
  const found = referencesInText(node.body).map((reference) => ({ ...reference, field: 'body' }));
  for (const { field, type, text } of logicFieldsOf(node)) {
    const references =
      type === 'condition' ? referencesInCondition(text) : referencesInEffect(text);
    for (const reference of references) found.push({ ...reference, field });
  }
  return found;
}

export function referencesInText(body: string): Reference[] {
  const hasNames = body.includes('{') || body.includes('](');
  return hasNames ? referencesInBody(parseBody(body).tree) : [];
}

export function referencesInCondition(text: string): Reference[] {
  const { tree } = parseCondition(text);
  return tree === null ? [] : referencesIn(tree);
}

export function referencesInEffect(text: string): Reference[] {
  const { tree } = parseEffect(text);
  return tree === null ? [] : referencesIn(tree);
}
