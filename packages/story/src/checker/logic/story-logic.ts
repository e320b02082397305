import { type Parsed, parseCondition, parseEffect } from '../../logic/parse-logic.ts';
import type { Problem } from '../../logic/parse-problem.ts';
import { logicFieldsOf } from '../../logic/references.ts';
import type { Effect, Expression } from '../../model/expression.ts';
import type { Story } from '../../model/story.ts';
import { parseBody } from '../../text/blocks/parse-body.ts';
import type { BodyTree } from '../../text/tree/body-tree.ts';
import { type Branch, branchesIn, valuesIn } from './branches.ts';

/** A condition, effect or value of a node, and the field that it is in. */
export interface Piece {
  readonly node: number;
  /** As in `Finding.field`; its text is `source`. */
  readonly field: string;
  readonly source: string;
  /** `value` = shown in the text. */
  readonly use: 'condition' | 'effect' | 'value';
  readonly tree: Expression | Effect | null;
  readonly problems: readonly Problem[];
}

/** All that a node's author wrote, parsed. */
export interface WrittenNode {
  readonly body: BodyTree;
  readonly bodyProblems: readonly Problem[];
  /** How many more there are in the body than those. */
  readonly moreBodyProblems: number;
  /** Of the fields and of the body. */
  readonly pieces: readonly Piece[];
  readonly branches: readonly Branch[];
}

export function writtenNodesOf(story: Story): WrittenNode[] {
  const parsed = new Map<string, Parsed<Expression | Effect>>();
  const parse = (type: 'condition' | 'effect', text: string) => {
    const known = parsed.get(type + text);
    if (known !== undefined) return known;
    const fresh = type === 'condition' ? parseCondition(text) : parseEffect(text);
    parsed.set(type + text, fresh);
    return fresh;
  };
  return story.nodes.map((node, index) => {
    const { tree: body, problems, more } = parseBody(node.body);
    const branches = branchesIn(body);
    const inBody = { node: index, field: 'body', source: node.body, problems: [] };
    const fields = logicFieldsOf(node).map(({ field, type, text }): Piece => {
      return { node: index, field, source: text, use: type, ...parse(type, text) };
    });
    const conditions = branches.flatMap(({ when }) => when ?? []);
    return {
      body,
      bodyProblems: problems,
      moreBodyProblems: more,
      branches,
      pieces: [
        ...fields,
        ...conditions.map((tree): Piece => ({ ...inBody, use: 'condition', tree })),
        ...valuesIn(body).map((tree): Piece => ({ ...inBody, use: 'value', tree })),
      ],
    };
  });
}
