import type { Place } from '../../engine/watch.ts';
import type { Finding, Way } from '../finding.ts';
import type { Moment } from '../states/observations.ts';
import { type Ground, named, placeIn } from './ground.ts';

/** What was seen to happen on the way: `division-by-zero`, `bound-hit`, `endless-calls`. */
export function happenings(ground: Ground): Finding[] {
  const { observations, paths } = ground.search;
  const divisions = [...observations.divisions.values()]
    // A written 0 is told where it is written.
    .filter(({ place: { node, field } }) => !ground.hasFault(node, field))
    .flatMap(({ place, moment }) =>
      ground.tell('division-by-zero', ground.node(place.node), () => ({
        ...placeOf(ground, place),
        message: 'Here is divided by 0, which gives 0: rule it out.',
        ...(moment !== null && paths.toMoment(moment)),
      })),
    );
  const bounds = [
    ...[...observations.pastBounds.values()].map(({ moment, ...hit }) => ({
      ...hit,
      wayTo: () => (moment === null ? { path: [] } : paths.toMoment(moment)),
    })),
    ...ground.search.shownBounds.map((hit) => ({ ...hit, wayTo: () => hit.way })),
  ].flatMap(({ place, variable, wayTo }) =>
    ground.tell('bound-hit', ground.node(place.node), () => ({
      ...placeOf(ground, place),
      ...boundWords(ground, variable),
      ...wayTo(),
    })),
  );
  return [...divisions, ...bounds, ...endlessCalls(ground, paths.toMoment.bind(paths))];
}

function boundWords({ story }: Ground, index: number): { key: string; message: string } {
  const variable = story.variables[index];
  const [key, least, most] =
    variable?.kind === 'number' ? [variable.key, variable.min, variable.max] : ['', 0, 0];
  const message = `This would bring ${key} past its bounds, ${least} to ${most}: it stays at the bound. Rule it out, or widen them.`;
  return { key, message };
}

const placeOf = (ground: Ground, { node, field, span }: Place) =>
  placeIn(field, sourceOf(ground, node, field), span);

function sourceOf(ground: Ground, node: number, field: string): string {
  if (field === 'body') return ground.node(node).body;
  return ground.written[node]?.pieces.find((piece) => piece.field === field)?.source ?? '';
}

/** Where so many calls wait that the oldest is forgotten; the first such place is told. */
function endlessCalls(ground: Ground, wayTo: (moment: Moment) => Way): Finding[] {
  const [first] = ground.search.observations.forgottenCalls;
  if (first === undefined) return [];
  const [index, moment] = first;
  const node = ground.node(index);
  const message = `From ${named(node)} calls go on and on without coming back: after 16 the first is forgotten. Let them return, or call no more.`;
  return ground.tell('endless-calls', node, () => ({ message, ...wayTo(moment) }));
}
