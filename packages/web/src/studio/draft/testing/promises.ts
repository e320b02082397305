/**
 * The promises to a writer, checked at each step of a life and not at its end alone: a word that is lost and comes
 * back, or one that is overwritten where the site keeps its history, would not show there.
 */

import type { Draft, EditGroup } from '@brasslamp/story/draft';
import { isSame } from '@brasslamp/story/edit';
import { letGoAtMost } from '../local/decisions/let-go.ts';
import type { Choice } from '../local/decisions/merged-for.ts';
import type { OpenProblem } from '../local/decisions/open-problems.ts';
import type { LeftNote } from '../local/left-notes.ts';
import type { LocalDraft } from '../local/local-draft.ts';
import { headOf, replayOf } from '../local/replay.ts';
import type { LocalStep } from '../local/steps/local-steps.ts';
import type { SessionState } from '../session/session-state.ts';
import type { ChangesPage } from '../site/answers.ts';
import type { Counts } from './counts.ts';
import type { ModelSite } from './model-site.ts';
import { without, wordsIn, wordsOf, wordsOfKept, wordsOfTab } from './words.ts';

interface World {
  browsers: readonly { kept: LocalDraft | null }[];
  tabs: readonly { state: { kept: LocalDraft } }[];
}

interface Noted {
  notes: ReadonlyMap<string, LeftNote>;
}

export class Promises {
  /** Words that a browser kept, and those that their writer gave up: an undo, a decision. */
  readonly promised = new Set<string>();
  readonly givenUp = new Set<string>();
  /** Words that a writer took away where they saw them. */
  readonly #takenAway = new Set<string>();
  /** Words that a writer moved, with the nodes out of which. */
  readonly #movedOutOf = new Map<string, Set<string>>();
  /** The number of times that a word may stand there: a paragraph that two devices moved is in two places. */
  readonly #copies = new Map<string, number>();
  readonly #sentAs = new Map<string, string>();
  readonly #refused = new Set<string>();
  readonly #shown = new Map<object, Set<number>>();
  /** The draft that the site had when it gave the last page. */
  readonly #hadAt = new WeakMap<ChangesPage, Draft>();
  readonly #world: World;
  readonly #site: ModelSite;
  readonly #counts: Counts;

  constructor(site: ModelSite, counts: Counts, world: World) {
    this.#world = world;
    this.#site = site;
    this.#counts = counts;
  }

  /** A group stays as it was when it first went, so that its answer speaks of what is here. */
  sent(groups: readonly EditGroup[]) {
    for (const group of groups) {
      const now = JSON.stringify(group);
      const before = this.#sentAs.get(group.id) ?? now;
      if (before !== now) throw new Error(`A group was changed after it went: ${now}`);
      this.#sentAs.set(group.id, now);
    }
  }

  acted(before: Draft, after: Draft) {
    const now = wordsIn(after);
    for (const word of without(wordsIn(before), now)) this.#takenAway.add(word);
    // What is split off, and what comes back, is in two places where somebody else moved it.
    for (const id of new Set([...before.nodes.keys(), ...after.nodes.keys()])) {
      const [was, is] = [before.nodes.get(id), after.nodes.get(id)];
      if (was && is) {
        for (const word of without(wordsOf(was.body), new Set(wordsOf(is.body)))) {
          this.#movedOutOf.set(word, (this.#movedOutOf.get(word) ?? new Set()).add(id));
        }
        continue;
      }
      for (const word of wordsOf((was ?? is)?.body ?? '')) this.#moreOf(word);
    }
  }

  #moreOf(word: string) {
    this.#copies.set(word, (this.#copies.get(word) ?? 1) + 1);
  }

  /** Notes a decision: what a writer saw when they decided, and nothing else, may go. */
  decided({ kind, mine, theirs, place }: OpenProblem, choice: Choice, kept: LocalDraft) {
    if (kind === 'conflict') {
      const sides = [mine, theirs].map((side) => wordsOf(JSON.stringify(side ?? '')));
      const [here = [], there = []] = sides;
      if (choice === 'theirs') for (const word of here) this.givenUp.add(word);
      // Theirs may be another tab's, which the site does not have.
      if (choice === 'mine') {
        for (const word of there) this.#takenAway.add(word);
        for (const word of there) this.givenUp.add(word);
      }
      // What one side had moved elsewhere comes back with the other one's piece.
      for (const word of sides.flat()) this.#moreOf(word);
    } else if (kind === 'gone') {
      const parts = kept.gone.filter(({ id }) => id === place?.id);
      for (const word of wordsOf(JSON.stringify(parts))) this.#moreOf(word);
    }
  }

  /** A group may only take away what its writer took away; what is deleted is in the site's bin. */
  taken(group: EditGroup, before: Draft, after: Draft) {
    const deleted = [...before.nodes.values()].filter(({ id }) => !after.nodes.has(id));
    const inBin = new Set(deleted.flatMap(({ body }) => wordsOf(body)));
    const now = wordsIn(after);
    const gone = without(wordsIn(before), now).filter(
      (word) => !inBin.has(word) && !this.#takenAway.has(word) && !this.givenUp.has(word),
    );
    // What is moved to another node may be added there by a group of its own, or wait in a copy.
    const coming = gone.length > 0 ? wordsOf(JSON.stringify(this.#queues().map(waitingIn))) : [];
    const lost = gone.find((word) => !coming.includes(word) && !this.#hasMoved(word, before));
    if (lost) throw new Error(`${lost} was overwritten by ${JSON.stringify(group)}`);
    // A request that came after the same one had been refused: its words were merged meanwhile.
    if (this.#refused.has(group.id)) for (const word of now) this.#moreOf(word);
    const counts = new Map<string, number>();
    for (const { body } of after.nodes.values()) {
      for (const word of wordsOf(body)) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
    const twice = [...counts].find(([word, count]) => count > (this.#copies.get(word) ?? 1));
    if (twice) throw new Error(`${twice[0]} is there twice after ${JSON.stringify(group)}`);
  }

  /** Out of all texts that have it, and into one that is in the bin by now. */
  #hasMoved(word: string, before: Draft): boolean {
    const left = this.#movedOutOf.get(word) ?? new Set();
    const here = [...before.nodes.values()].filter(({ body }) => wordsOf(body).includes(word));
    const others = [...(this.#site.words.get(word) ?? [])].filter((id) => !before.nodes.has(id));
    return here.every(({ id }) => left.has(id)) && others.length > 0;
  }

  /** The local drafts of all, also of a browser that keeps nothing. */
  #queues(): LocalDraft[] {
    const { browsers, tabs } = this.#world;
    return [...browsers.flatMap(({ kept }) => kept ?? []), ...tabs.map(({ state }) => state.kept)];
  }

  refused({ id }: EditGroup) {
    this.#refused.add(id);
  }

  pageMade(page: ChangesPage) {
    if (page.seq === page.head) this.#hadAt.set(page, this.#site.draft);
  }

  /** Checks a change of what this browser keeps. */
  kept(before: LocalDraft | null, after: LocalDraft) {
    const now = wordsOfKept(after);
    for (const word of now) this.promised.add(word);
    if (!before) return;
    const known = this.#knownToSite();
    const lost = without(wordsOfKept(before), now).filter(
      (word) => !known.has(word) && !this.givenUp.has(word),
    );
    if (lost.length === 0) return;
    const fallen = fallenOut(before, after);
    for (const word of lost) {
      if (!fallen.has(word)) throw new Error(`${word} is not kept any more`);
      this.givenUp.add(word);
    }
  }

  #knownToSite = () => new Set(this.#site.words.keys());

  /** Expects that no word goes from before its writer that is nowhere else. */
  heard(before: SessionState, after: SessionState, { notes }: Noted) {
    const gone = without(wordsOfTab(before), wordsOfTab(after)).filter(
      (word) => !this.givenUp.has(word) && !this.#takenAway.has(word),
    );
    if (gone.length === 0) return;
    const kept = this.#queues().flatMap((one) => [...wordsOfKept(one)]);
    const noted = wordsOf(JSON.stringify([...notes.values()]));
    const [lost] = without(gone, new Set([...this.#knownToSite(), ...kept, ...noted]));
    if (lost) throw new Error(`${lost} is gone from before its writer`);
  }

  /** A step of what is kept, as the tab that made it hears of it. */
  stepped(browser: object, before: LocalDraft, step: LocalStep, after: LocalDraft) {
    if (step.type === 'page') this.#pageTaken(before, step.page, after);
    if (step.type === 'decided') this.#decisionTaken(before, step, after);
    this.#expectMerged(browser, before, after);
  }

  /** Expects that a shown entry is merged with what others wrote, or asked about: no fingerprint stops it. */
  #expectMerged(browser: object, before: LocalDraft, after: LocalDraft) {
    const shown = this.#shown.get(browser) ?? new Set<number>();
    this.#shown.set(browser, shown);
    for (const n of shownEntries(before)) shown.add(n);
    for (const entry of after.queue) {
      const { n, held } = entry;
      if (held?.kind !== 'refused') continue;
      if (held.reason === 'conflict' && held.detail === '' && shown.has(n)) {
        throw new Error(`Nobody merges what was shown: ${JSON.stringify(entry)}`);
      }
      shown.delete(n);
    }
  }

  #pageTaken(before: LocalDraft, page: ChangesPage, after: LocalDraft) {
    const had = this.#hadAt.get(page);
    if (!had || before.seq !== page.since || after === before || after.seq !== page.seq) return;
    this.#counts.exactPages += 1;
    const differs = differencesOf(after.base, had);
    const isWhole = [...after.base.nodes.keys()].every((id) => !after.unloaded.has(id));
    if (differs.length === 0 && isWhole) return;
    throw new Error(
      `The page leads elsewhere than to what the site had: ${JSON.stringify(differs)}`,
    );
  }

  /** Checks a decision: for `mine` all stays as shown, for `both` no word goes, for `theirs` those in its pieces. */
  #decisionTaken(
    before: LocalDraft,
    { choice, problem }: Extract<LocalStep, { type: 'decided' }>,
    after: LocalDraft,
  ) {
    const held = before.queue.find(({ n }) => `entry ${n}` === problem)?.held;
    if (held?.kind !== 'conflict' || after === before) return;
    const [was, now] = [before, after].map(headOf) as [Draft, Draft];
    const lost = without(wordsIn(was), wordsIn(now));
    const differs = choice === 'mine' ? differencesOf(was, now) : [];
    if (differs.length > 0) {
      throw new Error(`Mine is something else than what was shown: ${JSON.stringify(differs)}`);
    }
    if (choice === 'both' && lost.length > 0) throw new Error(`With both went ${lost}`);
    const other = lost.find((word) => !this.givenUp.has(word));
    if (other) throw new Error(`${other} was not before the writer who decided`);
  }

  /** Expects at the end of a life that all is kept. */
  expectAllKept() {
    const known = this.#knownToSite();
    for (const { kept } of this.#world.browsers)
      if (kept) for (const word of wordsOfKept(kept)) known.add(word);
    const lost = without(this.promised, known).find((word) => !this.givenUp.has(word));
    if (lost) throw new Error(`${lost} is lost`);
  }
}

const waitingIn = ({ queue, gone }: LocalDraft) => [queue.map(({ group }) => group), gone];

/** Words that were let go before as many others as are kept. */
function fallenOut(before: LocalDraft, after: LocalDraft): Set<string> {
  const [past, left] = [before, after].map(({ gone }) => gone.filter(({ isLetGo }) => isLetGo));
  const isFull = (left ?? []).length >= letGoAtMost;
  return new Set(isFull ? wordsOf(JSON.stringify(past)) : []);
}

/** The entries that could be done. */
const shownEntries = (kept: LocalDraft): number[] =>
  replayOf(kept).steps.flatMap(({ entry, applied }) => (applied ? [entry.n] : []));

/** The parts that differ: what one draft has, and what the other has instead. */
export const differencesOf = (one: Draft, other: Draft) =>
  (['story', 'chapters', 'nodes', 'items', 'marks'] as const).flatMap((kind): unknown[] => {
    const [here, there] = [one[kind], other[kind]];
    if (!(here instanceof Map) || !(there instanceof Map)) {
      return isSame(here, there) ? [] : [{ here, there }];
    }
    return [...new Set([...here.keys(), ...there.keys()])]
      .filter((id) => !isSame(here.get(id), there.get(id)))
      .map((id) => ({ kind, id, here: here.get(id), there: there.get(id) }));
  });
