import type { Node, NodeId, Target } from '@brasslamp/story/model';

/** The logic of a node as it is typed, a line each; none = it has none. */
export function logicLines(node: Node, nameOf: (id: NodeId) => string): string[] {
  const target = (to: Target): string => {
    if (to === null) return 'stay';
    if (!Array.isArray(to)) return to === 'back' || to === 'return' ? to : `"${nameOf(to)}"`;
    return to.map((one) => `${target(one.target)} × ${one.weight}`).join(' | ');
  };
  const { on_enter, pool, tags, available_when } = node;
  return [
    ...(tags.length === 0 ? [] : [`tags: ${tags.join(', ')}`]),
    ...(available_when === '' ? [] : [`available when: ${available_when}`]),
    ...on_enter.first.map((effect) => `at the first visit: ${effect}`),
    ...on_enter.every.map((effect) => `at each visit: ${effect}`),
    ...node.continue.map(
      ({ when, target: to }) => `go on: ${target(to)}${when === '' ? '' : ` if ${when}`}`,
    ),
    ...node.actions.flatMap((action) => {
      const isPlain = typeof action.target === 'string' && !/^(?:back|return)$/.test(action.target);
      const facts = [
        ...(isPlain ? [] : [`leads to ${target(action.target)}`]),
        ...(action.when === '' ? [] : [`if ${action.when}`]),
        ...(action.otherwise === 'lock' ? [`else locked: ${action.reason}`] : []),
        ...(action.use === 'repeatable' ? [] : [action.use.replaceAll('_', ' ')]),
        ...(action.ask === null ? [] : [`asks for ${action.ask.variable}: ${action.ask.prompt}`]),
        ...action.effects,
      ];
      return facts.length === 0 ? [] : [`${action.id}: ${facts.join('; ')}`];
    }),
    ...(pool === null ? [] : [`offers: ${pool.limit} of “${pool.tag}”`]),
  ];
}
