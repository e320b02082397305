import type { PlayableStory } from '../../engine/compile/compile-story.ts';
import type { Asked } from '../../engine/compile/node-logic.ts';
import { answerTo } from '../../engine/level-2/answer.ts';
import { fromScale, toScale } from '../../engine/state/decimals.ts';
import type { Relevance, SlotUse } from '../logic/relevance.ts';

/** The answers that readers may give: one of each sort that makes a difference. */
export interface Answers {
  /** null = none is given, as it makes no difference. */
  of(asked: Asked): readonly (string | number | null)[];
  /** True where there are more than can be tried. */
  areCutShort: boolean;
}

/** The most answers that are tried: of a number that is calculated with, or a text that is compared. */
export const mostAnswers = 1_000;

const none = [null] as const;

/** Any answer, for where it makes no difference. */
export const anyAnswer = ({ ask }: Asked): string | number =>
  ask.kind === 'text' ? 'Robin' : ask.min;

/** `written`: all texts that there are in the story. */
export function answersOf(
  playable: PlayableStory,
  asked: Relevance,
  written: ReadonlySet<string>,
): Answers {
  const { layout, story } = playable;
  const known = new Map<Asked, readonly (string | number | null)[]>();
  const made: Answers = {
    areCutShort: false,
    of(one) {
      const before = known.get(one);
      if (before !== undefined) return before;
      const use = asked.slots.get(layout.variables + one.variable);
      const found = use === undefined ? none : tried(one, use);
      known.set(one, found);
      return found;
    },
  };
  const tried = (one: Asked, use: SlotUse) => {
    const all = one.ask.kind === 'text' ? textsFor(written, one) : numbersFor(one.ask, use);
    if (all.length > mostAnswers) made.areCutShort = true;
    return all.slice(0, mostAnswers);
  };
  // Whether all can be tried is to be known before anything is.
  for (const index of story.nodes.keys()) {
    for (const { asked: one } of playable.logicOf(index).choices) if (one !== null) made.of(one);
  }
  return made;
}

/** The texts that are written in the story, as far as they can be typed, and one that is not. */
function textsFor(written: ReadonlySet<string>, asked: Asked): string[] {
  const texts = [...written].filter((text) => {
    const answer = answerTo(asked, text);
    return 'value' in answer && answer.value === text;
  });
  let other = 'Robin';
  while (written.has(other)) other += 'n';
  return [...texts, other];
}

/** The bounds, and what is compared with, and what is right beside it; all, if it is calculated with. */
function numbersFor(
  { min, max, decimals }: { min: number; max: number; decimals: number },
  { compared, isRaw, isChangedFreely, steps }: SlotUse,
): number[] {
  const [low, high] = [toScale(min, decimals), toScale(max, decimals)];
  const values = new Set([low, high]);
  for (const value of [0, ...compared]) {
    for (const near of [value - 1, value, value + 1])
      if (near >= low && near <= high) values.add(near);
  }
  if (isRaw || isChangedFreely || steps.some((step) => step !== 0)) {
    for (let value = low; value <= high && values.size <= mostAnswers; value++) values.add(value);
  }
  return [...values].sort((a, b) => a - b).map((value) => fromScale(value, decimals));
}
