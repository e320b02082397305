// What a draft of an older level cannot hold: the fields in which something only means what it says at a newer one.

import type { FieldError } from '@brasslamp/contract/error-codes';
import { parseCondition, parseEffect } from '@brasslamp/story/logic';
import {
  type Action,
  limits,
  type Node,
  type StoryWide,
  type Target,
} from '@brasslamp/story/model';
import type { Variable } from '@brasslamp/story/model/variable';
import { fieldError } from '../../../errors/app-error.ts';

const errorsAt = (paths: readonly string[]): FieldError[] =>
  paths.map((path) => fieldError(path, 'raise_first'));

type SentNode = Pick<Node, 'continue' | 'on_enter' | 'available_when'> & {
  actions: readonly Omit<Action, 'id'>[];
};

export function nodeLevelErrors(level: number, node: SentNode): FieldError[] {
  if (level > 2) return [];
  if (level > 1) return errorsAt(callsIn(node));
  return errorsAt([
    ...callsIn({ ...node, continue: [] }),
    ...node.actions.flatMap(({ ask, target, use, when, effects }, index) => {
      const paths = [...backIn(target), ...effectsIn(effects, 'effects')];
      if (use === 'once_per_visit') paths.push('use');
      if (ask !== null) paths.push('ask');
      if (!isCondition(when)) paths.push('when');
      return paths.map((path) => `actions.${index}.${path}`);
    }),
    ...effectsIn(node.on_enter.first, 'on_enter.first'),
    ...effectsIn(node.on_enter.every, 'on_enter.every'),
    ...(isCondition(node.available_when) ? [] : ['available_when']),
    ...(node.continue.length > 0 ? ['continue'] : []),
  ]);
}

/** The calls that name where they come back to, which is of level 3. */
const callsIn = (node: SentNode): string[] =>
  (['actions', 'continue'] as const).flatMap((list) =>
    node[list].flatMap(({ call }, index) =>
      typeof call === 'object' ? [`${list}.${index}.call`] : [],
    ),
  );

/** Logic that reads at all was sent: what does not read at level 1 is of level 2. */
const isCondition = (text: string): boolean => parseCondition(text, 1).problems.length === 0;

const effectsIn = (effects: readonly string[], path: string): string[] =>
  effects.flatMap((text, index) =>
    parseEffect(text, 1).problems.length === 0 ? [] : [`${path}.${index}`],
  );

function backIn(target: Target): string[] {
  if (!Array.isArray(target)) return target === 'back' ? ['target'] : [];
  return target.flatMap((one, index) => (one.target === 'back' ? [`target.${index}.target`] : []));
}

export function variableLevelErrors(level: number, variables: readonly Variable[]): FieldError[] {
  if (level > 1) return [];
  const pathsIn = (variable: Variable): string[] => {
    if (variable.kind === 'set') return ['kind'];
    if (variable.kind !== 'number') return [];
    const far = (['initial', 'min', 'max'] as const).filter(
      (field) => Math.abs(variable[field]) > limits.number,
    );
    return variable.decimals > 0 ? ['decimals'] : far;
  };
  return errorsAt(
    variables.flatMap((variable, index) =>
      pathsIn(variable).map((path) => `variables.${index}.${path}`),
    ),
  );
}

/** The language belongs to no level. */
export function storyWideLevelErrors(story: StoryWide): FieldError[] {
  if (story.level > 2) return [];
  if (story.level === 2) {
    return errorsAt(
      story.snippets.flatMap(({ values }, at) =>
        values.length > 0 ? [`snippets.${at}.values`] : [],
      ),
    );
  }
  const lists = ['on_start', 'on_entry', 'frames', 'panel', 'snippets'] as const;
  return errorsAt(lists.filter((field) => story[field].length > 0));
}
