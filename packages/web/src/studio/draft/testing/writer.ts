/**
 * A writer in a tab, with a memory of their own of what undo must lead back to: each part as it was before the step,
 * byte for byte, if nobody else wrote in it since; elsewhere their own words alone go.
 */

import type { Draft, DraftNode } from '@brasslamp/story/draft';
import { isSame } from '@brasslamp/story/edit';
import { replayOf } from '../local/replay.ts';
import { eachChanged } from '../local/same-parts.ts';
import type { UndoStep } from '../local/undo-step.ts';
import type { SessionState } from '../session/session-state.ts';
import type { Counts } from './counts.ts';
import { without, wordsIn, wordsOf } from './words.ts';

interface Remembered {
  /** The number of the step on its stack. */
  n: number;
  /** The whole draft before the step was taken. */
  head: Draft;
  /** Nodes in which somebody else wrote since. */
  others: Set<string>;
}

type Stack = (Remembered | null)[];

export class Writer {
  readonly #typed = new Set<string>();
  readonly #takenAway = new Set<string>();
  /** The words that undo brought back. */
  readonly #broughtBack = new Set<string>();
  /** Nodes that a redo brought back from the bin, with the words there: undo of it takes them there again. */
  readonly #restored = new Map<string, ReadonlySet<string>>();
  #undo: Stack = [];
  #redo: Stack = [];

  /** Begins with a page. After a reload the steps are there, and what was before them is not remembered. */
  opened({ undo, redo }: SessionState) {
    this.#undo = undo.map(() => null);
    this.#redo = redo.map(() => null);
  }

  /** A draft to remember; a node that is not here yet is as if others changed it: it will look otherwise. */
  #remember({ head, kept }: SessionState, step: UndoStep | undefined): Remembered {
    return { n: step?.n ?? 0, head, others: new Set(kept.unloaded.keys()) };
  }

  acted(before: SessionState, after: SessionState) {
    if (before.undo === after.undo) return;
    this.#note(before.head, after.head);
    this.#redo = [];
    const isJoined = after.undo.at(-1)?.n === before.undo.at(-1)?.n;
    if (isJoined) return;
    const all = [...this.#undo, this.#remember(before, after.undo.at(-1))];
    this.#undo = ofSteps(all, after.undo);
  }

  #note(before: Draft, after: Draft) {
    const [was, now] = [wordsIn(before), wordsIn(after)];
    for (const word of without(now, was)) this.#typed.add(word);
    for (const word of without(was, now)) this.#takenAway.add(word);
    // Also what is in another text now: undo brings it back wherever it is by then.
    for (const [id, { body }] of before.nodes) {
      const left = new Set(wordsOf(after.nodes.get(id)?.body ?? ''));
      for (const word of without(wordsOf(body), left)) this.#takenAway.add(word);
    }
  }

  /** Notes that somebody else wrote: another tab, another device, a decision. */
  heard(before: SessionState, after: SessionState) {
    const note = (id: string) => {
      for (const one of [...this.#undo, ...this.#redo]) one?.others.add(id);
    };
    if (before.head !== after.head) eachChanged(before.head.nodes, after.head.nodes, note);
    // They decided, which is a step of theirs.
    if (before.undo !== after.undo && after.undo.at(-1)?.act === 'decide')
      this.acted(before, after);
    if (before.kept === after.kept) return;
    const [was, now] = [deletedIn(before), deletedIn(after)];
    // Also where they deleted it out of what is deleted here.
    for (const id of new Set([...was.keys(), ...now.keys()])) {
      if (!isSame(was.get(id), now.get(id))) note(id);
    }
  }

  stepped(way: 'undo' | 'redo', before: SessionState, after: SessionState, counts: Counts) {
    const { step } = after.stepTaken ?? {};
    const from = way === 'undo' ? this.#undo : this.#redo;
    const goal = from.findLast((one) => one?.n === step?.n);
    const isTaken = before.head !== after.head;
    const back = way === 'undo' ? after.redo : after.undo;
    const made = isTaken ? [this.#remember(before, back.at(-1))] : [];
    this.#undo = ofSteps(way === 'undo' ? this.#undo : [...this.#undo, ...made], after.undo);
    this.#redo = ofSteps(way === 'redo' ? this.#redo : [...this.#redo, ...made], after.redo);
    if (!isTaken) return;
    const [was, now] = [wordsIn(before.head), wordsIn(after.head)];
    // What comes back from the bin comes as it went there.
    const returned = [...after.head.nodes.values()].filter(({ id }) => !before.head.nodes.has(id));
    const restored = new Set(returned.flatMap(({ body }) => wordsOf(body)));
    const [less, more] = [without(was, now), without(now, was)];
    const own = way === 'undo' ? this.#typed : this.#broughtBack;
    const again = [...before.head.nodes.keys()].flatMap((id) =>
      way === 'redo' || after.head.nodes.has(id) ? [] : [...(this.#restored.get(id) ?? [])],
    );
    const notOwn = less.find((word) => !own.has(word) && !again.includes(word));
    if (notOwn) throw new Error(`${way} took ${notOwn} from somebody else`);
    const notMissed = more.find((word) => !this.#takenAway.has(word) && !restored.has(word));
    if (notMissed) throw new Error(`${way} brought ${notMissed}, which somebody else took away`);
    for (const word of less) this.#takenAway.add(word);
    if (way === 'undo') for (const word of more) this.#broughtBack.add(word);
    else for (const { id, body } of returned) this.#restored.set(id, new Set(wordsOf(body)));
    if (!goal) return;
    counts.exactUndos += 1;
    for (const id of new Set([...goal.head.nodes.keys(), ...after.head.nodes.keys()])) {
      if (goal.others.has(id)) continue;
      const [one, other] = [goal.head, after.head].map(({ nodes }) => nodes.get(id));
      if (isBack(one, other, after.head)) continue;
      // To which words were moved that cannot go back into a text of somebody else.
      if (!one && goal.others.size > 0) continue;
      const differs = JSON.stringify({ was: one, is: other, step });
      throw new Error(`After ${way} ${id} is not as it was: ${differs}`);
    }
  }
}

/** The memory of these steps; others were spent. */
const ofSteps = (stack: Stack, steps: readonly UndoStep[]): Stack =>
  steps.map(({ n }) => stack.findLast((one) => one?.n === n) ?? null);

/** Nodes as they would come back, by themselves or with their chapter. */
function deletedIn({ kept, own }: SessionState): ReadonlyMap<string, Record<string, DraftNode>> {
  const inQueue = replayOf(kept).steps.flatMap(({ applied }) => applied?.removed ?? []);
  const all = [...kept.bin.values(), ...inQueue, ...own.flatMap(({ removed }) => removed)];
  const found = new Map<string, Record<string, DraftNode>>();
  for (const [key, nodes] of new Map(all.map(({ part, id, nodes }) => [`${part} ${id}`, nodes]))) {
    for (const one of nodes) found.set(one.id, { ...found.get(one.id), [key]: one });
  }
  return found;
}

/** A name or a chapter that somebody else took meanwhile cannot be had again. */
function isBack(one: DraftNode | undefined, other: DraftNode | undefined, head: Draft): boolean {
  if (!one || !other) return one === other;
  const isTaken = [...head.nodes.values()].some(
    ({ id, name }) => id !== one.id && name === one.name,
  );
  const isHomeless = !head.chapters.has(one.chapter_id);
  const name = isTaken ? one.name : other.name;
  const chapter_id = isHomeless ? one.chapter_id : other.chapter_id;
  return isSame(one, { ...other, name, chapter_id });
}
