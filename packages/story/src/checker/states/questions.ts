/**
 * Choices that are there once, or once a visit, and of which nothing else is asked: **questions**. A room with a hundred
 * of them has 2^100 states, of which hardly any two differ for anybody. Here is why a few are enough;
 * `docs/decisions/0029-questions-are-explored-apart.md` has the whole argument.
 *
 * A state is (s, U): U are the questions that were asked, s is all else. Nothing reads U but the
 * questions themselves, and a last resort (`fallback`), which waits until nothing else is open. So
 * whatever a reader can do in (s, U), but for last resorts, they can do in (s, V) where V ⊆ U, and come
 * to where fewer questions are asked again. The search therefore leaves out a state if it knows one with
 * the same s and fewer questions asked (`memory/states-by-key.ts`): whatever *can* happen stays exactly as it is.
 *
 * What happens when *nothing* is left to do (dead ends, last resorts, traps) is seen by looking at each
 * state a second time as if the questions that are open there had all been asked (`Explorer`). That is
 * so for some reader if every question leads back to where it was asked without the help of another one,
 * which `judgeQuestions` checks when all states are known. A question that does not is explored exactly
 * in the next round, and so is one that opens a way to an ending or a dead end which is closed without it.
 */
import type { PlayableStory } from '../../engine/compile/compile-story.ts';
import type { Choice, Move } from '../../engine/compile/node-logic.ts';
import { slot } from '../../engine/state/layout.ts';
import { isExpression } from '../../logic/references.ts';
import type { WrittenStory } from '../logic/story-logic.ts';
import type { Plan } from '../plan/plan.ts';
import { label } from './state-graph.ts';

export interface Question {
  readonly choice: Choice;
  /** Index of its node. */
  readonly node: number;
}

export interface ExplorerOptions {
  /** Some choices or targets are likelier than others. */
  hasChance?: boolean;
  /** The questions that the plan has apart. */
  questions?: readonly Question[];
  /** The indexes of the questions that can always be asked where they are. */
  idle?: ReadonlySet<number>;
}

/** The questions of one search. */
export class QuestionsOfSearch {
  readonly count: number;
  readonly #numbers: ReadonlyMap<Choice, number>;
  readonly #bySlot: ReadonlyMap<number, number>;
  /** The questions that can always be asked where they are. */
  readonly #idle: ReadonlySet<Choice>;

  constructor(questions: readonly Question[], idle: ReadonlySet<number>) {
    this.count = questions.length;
    this.#numbers = new Map(questions.map(({ choice }, index) => [choice, index]));
    this.#bySlot = new Map(questions.map(({ choice }, index) => [choice.usedUp, index]));
    this.#idle = new Set([...idle].flatMap((index) => questions[index]?.choice ?? []));
  }

  isAsking(choice: Choice): boolean {
    return this.#numbers.has(choice) && !this.#idle.has(choice);
  }

  /** The indexes of the questions with these slots. */
  inSlots(slots: readonly number[]): Set<number> {
    return new Set(slots.flatMap((at) => this.#bySlot.get(at) ?? []));
  }

  /** Of an arrow; `choices` = those of the node where it begins. */
  labelOf(move: Move | null, choices: () => readonly Choice[]): number {
    if (move?.type !== 'choose' || this.count === 0) return label.any;
    const question = this.#numbers.get(move);
    if (question !== undefined) return label.question + question;
    // Where there are questions a last resort is open only while they are not.
    const isLast = move.isFallback && choices().some((choice) => this.isAsking(choice));
    return isLast ? label.lastResort : label.any;
  }
}

/** The choices that may turn out to be questions: what changes anything that is asked for is none. */
export function questionsOf(
  playable: PlayableStory,
  plan: Plan,
  written: WrittenStory,
): Question[] {
  const times = new Map<number, number>();
  const all = playable.story.nodes.flatMap((_, node) =>
    playable.logicOf(node).choices.map((choice) => {
      times.set(choice.usedUp, (times.get(choice.usedUp) ?? 0) + 1);
      return { choice, node };
    }),
  );
  const told = new Map(plan.fields.map((field, index) => [index, field]));
  const isTimed = (node: number) =>
    plan.live(node).some((at) => {
      const field = told.get(at);
      return field?.type === 'age' || field?.slot === slot.turn;
    });
  const doesChange = ({ choice: { position }, node }: Question) =>
    (written.nodes[node]?.pieces ?? []).some(
      ({ field, tree }) =>
        field.startsWith(`actions.${position}.effects.`) &&
        tree !== null &&
        !isExpression(tree) &&
        plan.isRelevant(tree),
    );
  const doesAsk = ({ asked }: Choice) =>
    asked !== null && plan.isAskedFor(playable.layout.variables + asked.variable);
  return all.filter(({ choice, node }) => {
    const { usedUp } = choice;
    if (usedUp === -1 || times.get(usedUp) !== 1 || plan.isAskedFor(usedUp)) return false;
    return !isTimed(node) && !doesChange({ choice, node }) && !doesAsk(choice);
  });
}

/** The plan in which states do not differ by these slots of questions, which are told apart. */
export function withQuestionsApart(plan: Plan, slots: ReadonlySet<number>): Plan {
  const slotOf = (index: number) => plan.fields[index]?.slot ?? -1;
  let known: { all: readonly number[]; live: readonly number[]; asked: readonly number[] } | null =
    null;
  const at = (node: number) => {
    const all = plan.live(node);
    if (known?.all === all) return known;
    known = {
      all,
      live: all.filter((index) => !slots.has(slotOf(index))),
      asked: all.map(slotOf).filter((one) => slots.has(one)),
    };
    return known;
  };
  return { ...plan, live: (node) => at(node).live, asked: (node) => at(node).asked };
}
