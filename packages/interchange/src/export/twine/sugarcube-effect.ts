import type { Effect } from '@brasslamp/story/logic/tree';
import {
  conditionIn,
  passageNamed,
  quoted,
  type SugarCubeNames,
  sugarCubeExpression,
} from './sugarcube-expression.ts';

/** An effect as macros of SugarCube, a line each. */
export function sugarCubeEffect(effect: Effect, within: SugarCubeNames): string[] {
  const print = (of: Parameters<typeof sugarCubeExpression>[0]) => sugarCubeExpression(of, within);
  const run = (name: string, ...values: string[]) => [
    `<<run setup.${name}(${values.join(', ')})>>`,
  ];
  switch (effect.type) {
    case 'set': {
      const { text } = effect.variable;
      return [`<<set $${text} to setup.kept(${quoted(text)}, ${print(effect.value)})>>`];
    }
    case 'give':
    case 'take':
      return run(
        effect.type,
        quoted(effect.item.text),
        ...(effect.count === null ? [] : [print(effect.count)]),
      );
    case 'move': {
      const { to } = effect;
      const place = to.type === 'node' ? passageNamed(to.node.text, within) : `(${to.type})`;
      return run('move', quoted(effect.item.text), quoted(place));
    }
    case 'unlock':
      return run('earn', quoted(effect.achievement.text));
    case 'add':
      return run('put', quoted(effect.variable.text), quoted(effect.member.text), 'true');
    case 'remove':
      return run('put', quoted(effect.variable.text), quoted(effect.member.text), 'false');
    case 'if': {
      const inside = (effects: readonly Effect[]) =>
        effects.flatMap((one) => sugarCubeEffect(one, within));
      return [
        `<<if ${conditionIn(effect.condition, within)}>>`,
        ...inside(effect.effects),
        ...(effect.otherwise.length === 0 ? [] : ['<<else>>', ...inside(effect.otherwise)]),
        '<</if>>',
      ];
    }
  }
}
