import type { Effect } from '@brasslamp/story/logic/tree';
import type { SetVariable } from '@brasslamp/story/model/variable';
import type { ForeignExpression } from '../../pieces/foreign-expression.ts';
import { change, compare, textIs, unlock, variableIs, when } from '../logic/logic-tree.ts';
import type { Meaning } from '../logic/meaning.ts';
import { putInto } from '../logic/put-into.ts';
import { putIntoSet } from '../logic/set-effects.ts';
import type { StepOf } from '../steps/step.ts';
import { textOfLiteral, type VariableTable } from '../variables/variable-table.ts';
import type { StoryDraft } from './story-draft.ts';

/** The effects that a step has in our terms; null = they cannot be said. */
export function effectsOfStep(
  step: StepOf<'set' | 'add' | 'remove' | 'unlock'>,
  { shared: { variables, achievements } }: StoryDraft,
  meaning: Meaning,
): Effect[] | null {
  if (step.type === 'unlock') {
    const key = achievements.get(step.achievement);
    return key === undefined ? null : [unlock(key)];
  }
  const variable = variables.named(step.variable);
  if (variable === null) return null;
  if (step.type === 'set') {
    if (variable.kind === 'set') return putIntoSet(variable, step.value, variables);
    const effect = putInto(variable, step.value, meaning);
    return effect && [effect];
  }
  if (variable.kind !== 'set') return null;
  return memberEffects(step.type, variable, step.member, variables);
}

function memberEffects(
  type: 'add' | 'remove',
  { key, members }: SetVariable,
  member: ForeignExpression,
  variables: VariableTable,
): Effect[] | null {
  const text = textOfLiteral(member);
  if (text !== null) {
    if (members.includes(text)) return [change(type, key, text)];
    return type === 'remove' ? [] : null;
  }
  if (member.type !== 'variable') return null;
  const named = variables.named(member.name);
  const literals = variables.literals(member.name);
  const isText = named?.kind === 'text' || named?.kind === 'choice';
  if (!isText || literals === null) return null;
  return [...literals]
    .filter((one) => members.includes(one))
    .flatMap((one) => {
      const isIt = compare(variableIs(named.key), '=', textIs(one));
      const effect = when(isIt, [change(type, key, one)]);
      return effect === null ? [] : [effect];
    });
}
