// What a draft of level 1 cannot hold: the fields in which something only means what it says at level 2.

import type { FieldError } from '@brasslamp/contract/error-codes';
import { limits, type Node, type StoryWide, type Target } from '@brasslamp/story/model';
import type { Variable } from '@brasslamp/story/model/variable';
import { fieldError } from '../../../errors/app-error.ts';

const errorsAt = (paths: readonly string[]): FieldError[] =>
  paths.map((path) => fieldError(path, 'raise_first'));

type SentNode = Pick<Node, 'continue'> & {
  actions: readonly Pick<Node['actions'][number], 'ask' | 'target' | 'use'>[];
};

export function nodeLevelErrors(level: number, node: SentNode): FieldError[] {
  if (level > 1) return [];
  return errorsAt([
    ...node.actions.flatMap(({ ask, target, use }, index) => {
      const paths = backIn(target);
      if (use === 'once_per_visit') paths.push('use');
      if (ask !== null) paths.push('ask');
      return paths.map((path) => `actions.${index}.${path}`);
    }),
    ...(node.continue.length > 0 ? ['continue'] : []),
  ]);
}

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
  if (story.level > 1) return [];
  const lists = ['on_start', 'on_entry', 'frames', 'panel', 'snippets'] as const;
  return errorsAt(lists.filter((field) => story[field].length > 0));
}
