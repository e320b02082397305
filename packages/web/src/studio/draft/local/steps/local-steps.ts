import type { Draft, DraftNode } from '@brasslamp/story/draft';
import type { ChangesPage, EditResult, Outline } from '../../site/answers.ts';
import { decide, withoutDeleted } from '../decisions/decide.ts';
import type { Choice } from '../decisions/merged-for.ts';
import type { LeftNote } from '../left-notes.ts';
import type { Entry, LocalDraft } from '../local-draft.ts';
import { sendable } from '../sendable.ts';
import { type Added, addActs, addFound } from './add-acts.ts';
import { withoutBack } from './known-bin.ts';
import type { NewId } from './move-to-base.ts';
import { readNode, readOutline, readPage, readWhole } from './read-site.ts';
import { takeAnswers } from './take-answers.ts';

/** A step is one change of what is kept. It is pure: the store does it once, or again on what another tab stored. */
export type LocalStep =
  /**
   * The lists of a story whose texts are not all here, and the text that is shown first. `answers`: how many
   * had come when they were asked for.
   */
  | { type: 'outline'; outline: Outline; node: DraftNode | null; answers: number }
  /** `answers`: likewise. */
  | { type: 'page'; page: ChangesPage; answers: number }
  /** The whole draft anew: the site's database was put back. `answers`: likewise. */
  | { type: 'whole'; draft: Draft; seq: number; answers: number }
  /** A node that came before its page of changes. */
  | { type: 'node'; node: DraftNode }
  | ({ type: 'added' } & Added)
  /** A note of acts that a page that was left had not added yet. */
  | { type: 'found'; note: LeftNote }
  /** The entries that are on their way: from now on their groups stay as they are. */
  | { type: 'sent'; numbers: readonly number[] }
  | { type: 'answered'; results: readonly EditResult[] }
  /** `seen`: of the two sides of a conflict, as they were when it was decided; `label`: for undo of it. */
  | {
      type: 'decided';
      problem: string;
      choice: Choice;
      seen: string | null;
      label?: string | undefined;
    };

export function localAfter(local: LocalDraft, step: LocalStep, newId: NewId): LocalDraft {
  const next = localThen(local, step, newId);
  if (next === local) return local;
  return withoutDeleted({ ...next, bin: withoutBack(next.bin, next.base) }, newId);
}

function localThen(local: LocalDraft, step: LocalStep, newId: NewId): LocalDraft {
  // What was asked for before an answer came may be older than that.
  if ('answers' in step && step.answers !== local.answers) return local;
  switch (step.type) {
    case 'outline':
      return readOutline(local, step.outline, step.node, newId);
    case 'page':
      return readPage(local, step.page, newId);
    case 'whole':
      return readWhole(local, step, newId);
    case 'node':
      return readNode(local, step.node, newId);
    case 'added':
      return addActs(local, step, newId);
    case 'found':
      return addFound(local, step.note, newId);
    case 'sent':
      return markSent(local, step.numbers);
    case 'answered':
      return takeAnswers(local, step.results, newId);
    case 'decided':
      return decide(local, step, newId);
  }
}

/** Marks entries as sent; what has come between may have made one wait. */
function markSent(local: LocalDraft, numbers: readonly number[]): LocalDraft {
  const free = new Set(sendable(local).flatMap(({ n }) => (numbers.includes(n) ? [n] : [])));
  if (free.size === 0) return local;
  const mark = (entry: Entry) => (free.has(entry.n) ? { ...entry, isSent: true } : entry);
  return { ...local, queue: local.queue.map(mark) };
}
