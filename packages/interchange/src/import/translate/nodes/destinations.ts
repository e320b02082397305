/** Where a choice or a jump leads, in our terms. */
import type { Expression } from '@brasslamp/story/logic/tree';
import { limits, type Target } from '@brasslamp/story/model';
import type { ForeignExpression } from '../../pieces/foreign-expression.ts';
import type { Destination } from '../../pieces/piece.ts';
import type { SourcePlace } from '../../pieces/source-text.ts';
import { compare, textIs, variableIs } from '../logic/logic-tree.ts';
import { textOfLiteral } from '../variables/variable-table.ts';
import type { NodeWriter } from './write-node.ts';

/** One way of a destination: a computed one has several, each under its condition. */
export interface Way {
  target: Target;
  when: Expression | null;
  /** The name of what it leads to, for a choice without words. */
  label: string;
}

export function waysTo(to: Destination, at: SourcePlace, writer: NodeWriter): Way[] {
  const { story, unit } = writer.work;
  switch (to.type) {
    case 'here':
      return [{ target: null, when: null, label: '…' }];
    case 'back':
    case 'return':
      return [{ target: to.type, when: null, label: '←' }];
    case 'unit': {
      const found = story.unitNamed(to.name);
      if (found !== null) return [{ target: found.id, when: null, label: found.name }];
      writer.loss('broken_link', at, to.name.slice(0, 100));
      return [{ target: story.missing(to.name), when: null, label: to.name }];
    }
    case 'end': {
      const name = to.name || 'The end';
      return [{ target: story.endingNode(name, unit), when: null, label: name }];
    }
    case 'computed':
      return computedWays(to.of, at, writer);
  }
}

function computedWays(of: ForeignExpression, at: SourcePlace, writer: NodeWriter): Way[] {
  const { story } = writer.work;
  const literal = textOfLiteral(of);
  if (literal !== null) return waysTo({ type: 'unit', name: literal }, at, writer);
  if (of.type === 'either') {
    const names = of.of.map(textOfLiteral);
    const found = names.map((name) => (name === null ? null : story.unitNamed(name)));
    const targets = found.flatMap((one) => (one === null ? [] : [{ target: one.id, weight: 1 }]));
    if (targets.length === found.length && targets.length <= limits.targetsPerAction) {
      return [{ target: targets, when: null, label: found[0]?.name ?? '…' }];
    }
  }
  if (of.type === 'variable') {
    const { variables } = story.shared;
    const variable = variables.named(of.name);
    const literals = [...(variables.literals(of.name) ?? [])];
    const known = literals.flatMap((name) => {
      const found = story.unitNamed(name);
      return found === null ? [] : [{ name, found }];
    });
    const isText = variable?.kind === 'text' || variable?.kind === 'choice';
    if (isText && known.length > 0 && known.length <= limits.targetsPerAction) {
      // Those that name no unit lead nowhere, as in the source.
      if (known.length < literals.filter((one) => one !== '').length) {
        writer.loss('broken_link', at, of.name);
      }
      return known.map(({ name, found }) => ({
        target: found.id,
        when: compare(variableIs(variable.key), '=', textIs(name)),
        label: found.name,
      }));
    }
  }
  const source = of.type === 'foreign' ? of.source : of.type === 'variable' ? of.name : '';
  writer.loss('computed_link', at, source.slice(0, 100));
  return [{ target: story.missing(`${source} …`), when: null, label: '…' }];
}
