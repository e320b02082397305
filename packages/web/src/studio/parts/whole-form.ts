/**
 * The form of the whole story on the draft. What it holds is made of the draft anew whenever that
 * changes; what is typed, or cannot be taken as it is, stays as it was typed.
 */
import type { FieldError } from '@brasslamp/contract/error-codes';
import { type DraftStory, normalised } from '@brasslamp/story/draft';
import { isSame } from '@brasslamp/story/edit';
import { nodeNameKey } from '@brasslamp/story/logic';
import { v7 } from 'uuid';
import {
  checkStoryWide,
  type FrameDraft,
  mergeStoryWide,
  newFrame,
  newSnippet,
  remaining,
  type SnippetDraft,
  type StoryWideDraft,
  toStoryWideBody,
  toStoryWideDraft,
} from '../story-wide/story-wide-draft.ts';

const fields = ['lang', 'on_start', 'on_entry', 'frames', 'panel', 'snippets'] as const;

/** The part of the draft that the form is about. */
export type Whole = Pick<DraftStory, (typeof fields)[number]>;

/** The draft as the writer typed it, and what the draft of the story had then. */
export interface Typed {
  base: StoryWideDraft;
  mine: StoryWideDraft;
}

/** Parts are called by their ids: they stay the same whatever else changes. */
const withId = <Part extends { key: string; id: string | null }>(part: Part): Part => ({
  ...part,
  key: part.id ?? part.key,
});

export function readWhole(story: Whole): StoryWideDraft {
  const draft = toStoryWideDraft(story);
  return { ...draft, frames: draft.frames.map(withId), snippets: draft.snippets.map(withId) };
}

const fresh = <Part extends { key: string; id: string | null }>(part: Part): Part =>
  withId({ ...part, id: v7() });

export const making = {
  frame: (): FrameDraft => fresh(newFrame()),
  snippet: (): SnippetDraft => fresh(newSnippet()),
};

/** The draft in the form: what was typed, on what the story has now. */
export function shownWhole(now: StoryWideDraft, typed: Typed | null): StoryWideDraft {
  if (!typed) return now;
  if (isSame(typed.base, now)) return typed.mine;
  return mergeStoryWide(typed.base, typed.mine, now).value;
}

/** The values that the story is to hold: what is wrong stays as it is there. */
export function takenWhole(story: Whole, wanted: StoryWideDraft): Whole {
  const errors = checkStoryWide(wanted);
  const isWrong = (path: string) => errors.some((error) => isIn(error, path));
  const body = toStoryWideBody(wanted);
  const parts = <Part extends { id: string }>(
    name: 'frames' | 'snippets',
    mine: readonly { id?: string | undefined }[],
    old: readonly Part[],
  ): Part[] => {
    const before = new Map(old.map((part) => [part.id, part]));
    return mine.flatMap((part, at) =>
      isWrong(`${name}.${at}`) ? (before.get(part.id ?? '') ?? []) : (part as Part),
    );
  };
  const wishes = {
    lang: isWrong('lang') ? story.lang : body.lang,
    on_start: isWrong('on_start') ? story.on_start : body.on_start,
    on_entry: isWrong('on_entry') ? story.on_entry : body.on_entry,
    frames: parts('frames', body.frames ?? [], story.frames),
    panel: body.panel,
    snippets: withoutTwins(parts('snippets', body.snippets ?? [], story.snippets), story),
  };
  const taken = fields.map((field) => [field, normalised('story', field, wishes[field])]);
  return Object.fromEntries(taken) as Whole;
}

const isIn = ({ path }: FieldError, whole: string) =>
  path === whole || path.startsWith(`${whole}.`);

/** A name that a snippet has in the draft is not another one's, though its own form would give it up. */
function withoutTwins(
  snippets: readonly Whole['snippets'][number][],
  { snippets: old }: Whole,
): Whole['snippets'] {
  const before = new Map(old.map((one) => [one.id, one]));
  const keyOf = ({ name }: { name: string }) => nodeNameKey(name.trim());
  const count = Map.groupBy(snippets, keyOf);
  return snippets.flatMap((one) => {
    const was = before.get(one.id);
    const isTwin = (count.get(keyOf(one))?.length ?? 0) > 1 && was?.name !== one.name;
    return isTwin ? (was ?? []) : one;
  });
}

/** After it was brought to the draft: kept only where it says more than the draft does. */
export function settledWhole(story: Whole, mine: StoryWideDraft): Typed | null {
  const base = readWhole(story);
  return isSame(base, mine) ? null : { base, mine };
}

/** Removed, brought back or moved: nothing that goes on with the next letter. */
export function isOtherOrder(one: StoryWideDraft, other: StoryWideDraft): boolean {
  const orderOf = ({ frames, snippets }: StoryWideDraft) =>
    [...remaining<FrameDraft | SnippetDraft>(frames), ...remaining(snippets)]
      .map(({ key }) => key)
      .join(' ');
  const isAdded =
    one.frames.length !== other.frames.length || one.snippets.length !== other.snippets.length;
  return !isAdded && orderOf(one) !== orderOf(other);
}

/** The input without what was removed: that is gone once one leaves the form. */
export const withoutRemoved = ({ base, mine }: Typed): Typed => ({
  base,
  mine: { ...mine, frames: remaining(mine.frames), snippets: remaining(mine.snippets) },
});
