import { slot } from '../../engine/state/layout.ts';
import { isExpression, partsOf } from '../../logic/references.ts';
import type { Effect, Expression } from '../../model/expression.ts';
import type { Finding, FindingParts } from '../findings/finding.ts';
import { mostInstances } from '../logic/snippet-instances.ts';
import { mostAnswers } from '../plan/answers.ts';
import type { Field } from '../plan/fields.ts';
import { comparisonsIn, joinedVariables, variablesIn } from './joined-texts.ts';
import { placeIn, type RuleContext } from './rule-context.ts';

/** The reasons why not every state could be looked at: where, and the shortest change that would help. */
export function notProved(context: RuleContext): Finding[] {
  const { isProved, plan, graph } = context.search;
  if (isProved) return [];
  const reasons = [
    ...(plan.answers.areCutShort ? answersCutShort(context) : []),
    ...(plan.hasUnknownTexts ? [...unknownTexts(context), ...crowdedSnippets(context)] : []),
  ];
  if (graph.expanded < graph.count || reasons.length === 0) {
    reasons.push(...(graph.expanded < graph.count ? tooManyStates(context) : chance(context)));
  }
  return reasons;
}

/** Numbers that readers are asked for, with more values than are tried. */
function answersCutShort(context: RuleContext): Finding[] {
  const { plan, search } = { plan: context.search.plan, search: context.search };
  return context.story.nodes.flatMap((node, index) =>
    context.playable.logicOf(index).choices.flatMap(({ asked, position, action }) => {
      if (asked === null || plan.answers.of(asked).length < mostAnswers) return [];
      const { key = '' } = context.story.variables[asked.variable] ?? {};
      return context.tell('not-proved', node, () => ({
        ...(action && { action_id: action.id }),
        field: `actions.${position}.ask`,
        key,
        message_id: 'not-proved.answers',
        params: { node: node.name, variable: key, most: mostAnswers },
        ...(search.firstStates.has(index) && search.paths.to(search.firstStates.get(index) ?? 0)),
      }));
    }),
  );
}

/** Comparisons of texts that nobody knows before somebody plays. */
function unknownTexts(context: RuleContext): Finding[] {
  const joined = joinedVariables(context);
  const isText = (key: string) => context.names.variables.get(key)?.kind === 'text';
  return [...context.allPieces()].flatMap(({ node, field, source, tree }) =>
    (tree === null ? [] : comparisonsIn(tree)).flatMap(({ left, right, span }): Finding[] => {
      const sides = [left, right];
      const keys = sides.flatMap(variablesIn).filter(isText);
      const isUnknown =
        keys.length === 2 ||
        sides.some(({ type }) => type === 'join') ||
        keys.some((key) => joined.has(key));
      if (!isUnknown) return [];
      return context.tell('not-proved', context.ownerOf(node), () => ({
        ...placeIn(field, source, span),
        message_id: 'not-proved.texts',
        params: {},
      }));
    }),
  );
}

/** Snippets that are shown with more than can be looked at one by one. */
function crowdedSnippets({ whole, story, tell }: RuleContext): Finding[] {
  return [...whole.instances.crowded].flatMap((index) => {
    const field = whole.texts[index]?.field ?? '';
    const { name = '' } = story.snippets[Number(field.split('.')[1])] ?? {};
    return tell('not-proved', null, () => ({
      field,
      message_id: 'not-proved.values',
      params: { snippet: name, most: mostInstances },
    }));
  });
}

/** The node with the most states, and what tells them apart most there. */
function tooManyStates(context: RuleContext): Finding[] {
  const { plan, graph } = context.search;
  const states = new Uint32Array(context.story.nodes.length);
  for (const node of graph.nodes) states[node] = Number(states[node]) + 1;
  const index = states.indexOf(Math.max(...states));
  const fields = plan.live(index).flatMap((at) => plan.fields[at] ?? []);
  const widest = fields.toSorted((one, other) => other.bits - one.bits)[0];
  const node = context.node(index);
  return context.tell('not-proved', node, () => ({
    ...causeOf(context, widest, fields.length, { node: node.name, count: graph.count }),
  }));
}

function causeOf(
  { story, playable: { layout } }: RuleContext,
  field: Field | undefined,
  things: number,
  where: { node: string; count: number },
): FindingParts {
  if (field?.slot === slot.turn || field?.type === 'age') {
    return { message_id: 'not-proved.turns', params: where };
  }
  const variable = story.variables[(field?.slot ?? 0) - layout.variables];
  if (field !== undefined && field.bits > 1 && variable?.kind === 'number') {
    const { key } = variable;
    const values = field.type === 'number' ? field.high - field.low + 1 : 2 ** field.bits;
    return { key, message_id: 'not-proved.number', params: { ...where, variable: key, values } };
  }
  const visited = story.nodes[(field?.slot ?? 0) - layout.visits];
  if (field !== undefined && field.bits > 1 && visited !== undefined) {
    return { message_id: 'not-proved.visits', params: { ...where, visited: visited.name } };
  }
  return { message_id: 'not-proved.things', params: { ...where, things } };
}

/** The finding about chance, at the node where it is asked most often at once. */
function chance(context: RuleContext): Finding[] {
  const draws = context.written.map(({ pieces }) =>
    pieces.reduce((sum, { tree }) => sum + (tree === null ? 0 : drawsIn(tree)), 0),
  );
  const node = context.node(draws.indexOf(Math.max(...draws)));
  return context.tell('not-proved', node, () => ({
    message_id: 'not-proved.chance',
    params: { node: node.name },
  }));
}

/** A number that is drawn counts for its values. */
function drawsIn(tree: Expression | Effect): number {
  const inner = partsOf(tree).reduce((sum, part) => sum + drawsIn(part), 0);
  if (!isExpression(tree)) return inner;
  if (tree.type === 'chance') return inner + 1;
  if (tree.type !== 'random') return inner;
  const bounds = tree.of.map((one) => (one.type === 'number' ? one.value : 0));
  return inner + Math.max(tree.of.length, ...bounds) - Math.min(0, ...bounds);
}
