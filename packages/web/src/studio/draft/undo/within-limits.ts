import type { UndoStep } from '../local/undo-step.ts';

const mostSteps = 300;
const mostCharacters = 12_000_000;

/** The newest steps, as many as a browser can well keep. */
export function withinLimits(steps: readonly UndoStep[]): readonly UndoStep[] {
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
