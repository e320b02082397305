import { applyGroup, placeOf } from '@brasslamp/story/draft';
import type { EditResult } from '../../site/answers.ts';
import type { Entry, Held, LocalDraft } from '../local-draft.ts';
import { siteGround } from '../replay.ts';
import { withoutBack, withRemoved } from './known-bin.ts';
import { moveToBase, type NewId } from './move-to-base.ts';
import { unsureOf, withUnsure } from './unsure.ts';

/** Takes the answers of the site: what it took is in its word, and what it refused is merged or waits. */
export function takeAnswers(
  local: LocalDraft,
  results: readonly EditResult[],
  newId: NewId,
): LocalDraft {
  const answers = new Map(results.map((result) => [result.id, result]));
  const answerTo = (entry: Entry) => (entry.isSent ? answers.get(entry.group.id) : undefined);
  if (!local.queue.some(answerTo)) return local;
  let { base, isBehind, bin, unsure } = local;
  const done = new Set<Entry>();
  const queue = local.queue.map((entry): Entry => {
    const answer = answerTo(entry);
    if (!answer) return entry;
    if (answer.status === 'refused') {
      const next = withRefusal(entry, answer, newId);
      isBehind ||= next.held === null;
      return next;
    }
    done.add(entry);
    const applied = applyGroup(base, entry.group.edits, siteGround({ base, bin }));
    // The site took it on what is not known here yet.
    if ('refused' in applied) isBehind = true;
    else {
      unsure = withUnsure(unsure, unsureOf(entry.group, base, applied));
      base = applied.draft;
      bin = withRemoved(withoutBack(bin, base), applied.removed);
    }
    return entry;
  });
  const isPlain = queue.every((entry, at) => done.has(entry) === at < done.size) && !isBehind;
  isBehind ||= unsure.length > 0;
  const next = { ...local, base, queue, isBehind, bin, unsure, answers: local.answers + 1 };
  if (isPlain) return { ...next, queue: queue.slice(done.size) };
  return moveToBase(local, next, newId, (entry) => done.has(entry));
}

/** Tries of an entry, each merged anew, before its writer is asked. */
const mostTries = 5;

function withRefusal(
  entry: Entry,
  { reason, edit: at, detail: said, errors }: Extract<EditResult, { status: 'refused' }>,
  newId: NewId,
): Entry {
  const detail = errors?.[0]?.message ?? said;
  const tries = entry.tries + 1;
  const edit = entry.group.edits[at];
  // A new part gets another name when it is known who has that one.
  const isTaken = edit?.type === 'add' && (reason === 'name_taken' || reason === 'key_taken');
  const isFirst = reason === 'conflict' || reason === 'gone' || isTaken;
  const field = edit ? placeOf(edit) : null;
  const held: Held | null =
    isFirst && tries <= mostTries ? null : { kind: 'refused', field, reason, detail };
  const group = { ...entry.group, id: newId() };
  return { ...entry, group, isSent: false, tries, held };
}
