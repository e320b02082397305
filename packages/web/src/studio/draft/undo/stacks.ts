import { type Draft, type Edit, fieldEdit, placeKey, placeOf } from '@brasslamp/story/draft';
import { isSame } from '@brasslamp/story/edit';
import { pauseMs } from '../local/one-act.ts';
import type { UndoStep } from '../local/undo-step.ts';
import { stepOf } from './step-of.ts';

type Steps = readonly UndoStep[];

/**
 * A stack of steps with one more on top, which the edits take back. What is typed on within a moment is one step, and
 * so are a new part and its first name.
 */
export function withStep(
  undo: Steps,
  about: Pick<UndoStep, 'act' | 'label' | 'joins' | 'at'>,
  edits: readonly Edit[],
  drafts: { before: Draft; after: Draft; site: Draft },
  isNaming = false,
): Steps {
  const step = stepOf({ n: 0, ...about }, edits, drafts);
  const last = undo.at(-1);
  const isJoined =
    last && (isNaming ? isMadeBy(last, step) : isTypedOn(last, step)) && goesOn(last, step);
  if (!isJoined) return withinLimits([...undo, { ...step, n: (last?.n ?? 0) + 1 }]);
  const fields = new Map(last.fields.map((one) => [placeKey(one.place), one]));
  for (const one of step.fields) {
    const before = fields.get(placeKey(one.place));
    fields.set(placeKey(one.place), before ? { ...before, after: one.after } : one);
  }
  const changed = [...fields.values()];
  const isPlain = [...last.edits, ...step.edits].every((edit) => placeOf(edit) !== null);
  const back = isPlain
    ? changed.map(({ place, before, after }) => fieldEdit(place, after, before))
    : [...step.edits, ...last.edits];
  const marks = [...(last.marks ?? []), ...(step.marks ?? [])];
  const whole = { ...last, at: step.at, fields: changed, edits: back };
  return withinLimits([...undo.slice(0, -1), marks.length > 0 ? { ...whole, marks } : whole]);
}

const isTypedOn = (last: UndoStep, { joins, act, at }: UndoStep): boolean =>
  joins !== null && last.joins === joins && last.act === act && at - last.at < pauseMs;

const isMadeBy = (last: UndoStep, { fields }: UndoStep): boolean =>
  fields.every(({ place: { part, id } }) =>
    last.edits.some((edit) => edit.type === 'remove' && edit.part === part && edit.id === id),
  );

/** Whether nobody else wrote there in between: undo would take their words as well. */
const goesOn = (last: UndoStep, { fields }: UndoStep): boolean =>
  fields.every(({ place, before }) => {
    const known = last.fields.find((one) => placeKey(one.place) === placeKey(place));
    return !known || isSame(known.after, before);
  });

const mostSteps = 300;
const mostCharacters = 12_000_000;

/** The newest steps, as many as a browser can well keep. */
function withinLimits(steps: Steps): Steps {
  let characters = 0;
  let count = 0;
  for (const step of steps.toReversed()) {
    characters += sizeOf(step);
    if (count > 0 && (characters > mostCharacters || count >= mostSteps)) break;
    count += 1;
  }
  return count === steps.length ? steps : steps.slice(-count);
}

const sizeOf = ({ fields }: UndoStep): number =>
  fields.reduce((sum, { before, after }) => sum + lengthOf(before) + lengthOf(after), 100);

const lengthOf = (value: unknown): number =>
  typeof value === 'string' ? value.length : (JSON.stringify(value)?.length ?? 0);
