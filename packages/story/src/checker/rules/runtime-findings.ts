import type { LogicSpan } from '../../engine/state/engine-observer.ts';
import { playLimits } from '../../model/play-limits.ts';
import type { Finding, Way } from '../findings/finding.ts';
import type { Moment } from '../states/observations.ts';
import { placeIn, type RuleContext } from './rule-context.ts';

/** The faults that were seen to happen on the way: `division-by-zero`, `bound-hit`, `endless-calls`. */
export function runtimeFindings(context: RuleContext): Finding[] {
  const { story, search } = context;
  const { observations, paths } = search;
  const divisions = [...observations.divisions.values()]
    // A written 0 is reported where it is written.
    .filter(({ place: { node, field } }) => !context.hasFault(node, field))
    .flatMap(({ place, moment }) =>
      context.tell('division-by-zero', context.ownerOf(placeOf(context, place).node), () => ({
        ...placeOf(context, place).where,
        message_id: 'division-by-zero.in_play',
        params: {},
        ...(moment !== null && paths.toMoment(moment)),
      })),
    );
  const inTexts = context.search.shownDivisions.flatMap(({ text, span, way }) => {
    const written = context.whole.texts[text];
    if (written === undefined || context.hasFault(written.node, written.field)) return [];
    const { node, field, source, item } = written;
    const item_id = story.items[item ?? -1]?.id;
    return context.tell('division-by-zero', context.ownerOf(node), () => ({
      ...placeIn(field, source, span),
      ...(item_id !== undefined && { item_id }),
      message_id: 'division-by-zero.in_play',
      params: {},
      ...way,
    }));
  });
  const bounds = [
    ...[...observations.pastBounds.values()].map(({ moment, ...hit }) => ({
      ...hit,
      wayTo: () => (moment === null ? { path: [] } : paths.toMoment(moment)),
    })),
    ...context.search.shownBounds.map((hit) => ({ ...hit, wayTo: () => hit.way })),
  ].flatMap(({ place, variable, wayTo }) =>
    context.tell('bound-hit', context.ownerOf(placeOf(context, place).node), () => ({
      ...placeOf(context, place).where,
      ...boundMessage(context, variable),
      ...wayTo(),
    })),
  );
  return [
    ...divisions,
    ...inTexts,
    ...bounds,
    ...endlessTurns(context),
    ...endlessCalls(context, paths.toMoment.bind(paths)),
  ];
}

function boundMessage({ story }: RuleContext, index: number) {
  const variable = story.variables[index];
  if (variable?.kind !== 'number') throw new Error('A bound was hit of what is no number.');
  const { key, min, max } = variable;
  return { key, message_id: 'bound-hit', params: { variable: key, min, max } } as const;
}

/** The engine calls shared texts by their ids; of the whole story they are in no node. */
function placeOf({ story, written, whole }: RuleContext, { node, field, span }: LogicSpan) {
  if (field === 'body') {
    return { node, where: placeIn(field, story.nodes[node]?.body ?? '', span) };
  }
  const [list, id, part = 'body'] = field.split('.');
  const shared = list === 'frames' || list === 'snippets' ? story[list] : [];
  const at = shared.findIndex((one) => one.id === id);
  const own = at === -1 ? field : `${list}.${at}.${part}`;
  const pieces = at === -1 ? [...(written[node]?.pieces ?? []), ...whole.effects] : whole.texts;
  const source = pieces.find((piece) => piece.field === own)?.source ?? '';
  return { node: at === -1 ? node : -1, where: placeIn(own, source, span) };
}

/** Rings of nodes that are passed and lead nowhere else: of each the first place is reported. */
function endlessTurns(context: RuleContext): Finding[] {
  const { observations, paths } = context.search;
  const [first] = observations.endless;
  if (first === undefined) return [];
  const [index, moment] = first;
  const node = context.node(index);
  context.stuckNodes.add(index);
  return context.tell('endless-continue', node, () => ({
    field: 'continue',
    message_id: 'endless-continue',
    params: { node: node.name, most: playLimits.stepsPerTurn },
    ...paths.toMoment(moment),
  }));
}

/** The finding about calls without end: at the first place where so many wait that the oldest is forgotten. */
function endlessCalls(context: RuleContext, wayTo: (moment: Moment) => Way): Finding[] {
  const [first] = context.search.observations.forgottenCalls;
  if (first === undefined) return [];
  const [index, moment] = first;
  const node = context.node(index);
  return context.tell('endless-calls', node, () => ({
    message_id: 'endless-calls',
    params: { node: node.name, most: playLimits.callDepth },
    ...wayTo(moment),
  }));
}
