// Whatever construct the grammar finds in a text, the forms show its parts and give it back.

import { anyTypedBody } from '@brasslamp/story/testing/any-body';
import { branchesOf } from '@brasslamp/story/text';
import type { BodyBlock, BodyInline } from '@brasslamp/story/text/body';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { applied } from '../../../ui-kit/text-edit.ts';
import { readConstruct } from './construct.ts';
import { type BodyNode, childrenOf } from './find-construct.ts';
import { editFor, partsIn } from './text-tools.ts';
import { readBody } from './use-body.ts';

type Spanned = Extract<BodyNode, { span: unknown }>;

function constructsIn(body: string): Spanned[] {
  const found: Spanned[] = [];
  const visit = (node: BodyNode) => {
    // What shows a snippet has no parts of its own: the forms leave it as it is typed.
    if ('span' in node && node.type !== 'action' && node.type !== 'show') found.push(node);
    childrenOf(node).forEach(visit);
  };
  visit(readBody(body).tree);
  return found;
}

const partsFound = (node: Spanned): number =>
  'children' in node || node.type === 'value' ? 0 : branchesOf<BodyBlock | BodyInline>(node).length;

/** Without places. An empty last part is the same as none, which the forms write instead of it. */
const asRead = (tree: unknown): unknown =>
  JSON.parse(
    JSON.stringify(tree, (key, value) => {
      if (key === 'span') return undefined;
      const isLast = key === 'otherwise' || key === 'again';
      return isLast && Array.isArray(value) && value.length === 0 ? null : value;
    }),
  );

it('reads every construct that the grammar finds, with as many parts', () => {
  fc.assert(
    fc.property(anyTypedBody, (body) => {
      if (readBody(body).problems.length > 0) return;
      for (const node of constructsIn(body)) {
        const construct = readConstruct(body, node.span)?.construct;
        expect(construct?.type, body).toBe(node.type);
        if (construct) expect(partsIn(construct), body).toBe(partsFound(node));
      }
    }),
    { numRuns: 300 },
  );
});

it('leaves the text as it reads when nothing is changed in the form', () => {
  fc.assert(
    fc.property(anyTypedBody, (body) => {
      for (const { span } of constructsIn(body)) {
        const source = readConstruct(body, span);
        if (!source || source.construct.type === 'value') continue;
        const { construct } = source;
        const asked = { tool: 'if', isNew: false, span, ...source } as const;
        const edit = editFor(body, asked, construct);
        if (edit === null) continue;
        const after = readBody(applied(edit, body)).tree;
        expect(asRead(after)).toEqual(asRead(readBody(body).tree));
      }
    }),
    { examples: [['b{if x}\n{end}c'], ['{if x}\n\n{end}']] },
  );
});
