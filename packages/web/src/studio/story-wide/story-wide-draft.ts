/** The draft of the whole story's form, and how it becomes what the API takes and gives. */

import type { BodyIn, StoryWide } from '@brasslamp/contract';
import type { FieldError } from '@brasslamp/contract/error-codes';
import {
  keepMine,
  type Merge,
  mergeFields,
  mergeList,
  mergeText,
  mergeWhole,
} from '@brasslamp/story/edit';
import { nodeNameKey } from '@brasslamp/story/logic';
import { limits } from '@brasslamp/story/model';
import { tagPattern } from '@brasslamp/story/model/patterns';
import { parseBody } from '@brasslamp/story/text';
import { effectProblem } from '../logic/sentence/problem-words.ts';
import { t } from '../t.ts';

interface PartDraft {
  /** The key of the part in the form; means nothing elsewhere. */
  key: string;
  /** Null where the form has made it alone. */
  id: string | null;
  /** Stays in the form for a while, so that it can be brought back. */
  isRemoved: boolean;
}

export interface FrameDraft extends PartDraft {
  /** As typed; '' = every node. */
  tag: string;
  header: string;
  footer: string;
}

export interface SnippetDraft extends PartDraft {
  name: string;
  body: string;
}

export interface StoryWideDraft {
  lang: string;
  onStart: string[];
  onEntry: string[];
  frames: FrameDraft[];
  panel: string;
  snippets: SnippetDraft[];
}

type Body = BodyIn<'PUT /api/stories/:username/:story_slug/story-wide'>;

let nextKey = 1;
const newPart = (): PartDraft => ({ key: `part-${nextKey++}`, id: null, isRemoved: false });

export const newFrame = (): FrameDraft => ({ ...newPart(), tag: '', header: '', footer: '' });
export const newSnippet = (): SnippetDraft => ({ ...newPart(), name: '', body: '' });

export const remaining = <Part extends PartDraft>(parts: readonly Part[]): Part[] =>
  parts.filter(({ isRemoved }) => !isRemoved);

export const toStoryWideDraft = (saved: Omit<StoryWide, 'version' | 'level'>): StoryWideDraft => ({
  lang: saved.lang,
  onStart: saved.on_start,
  onEntry: saved.on_entry,
  frames: saved.frames.map(({ tag, ...frame }) => ({ ...newPart(), ...frame, tag: tag ?? '' })),
  panel: saved.panel,
  snippets: saved.snippets.map((snippet) => ({ ...newPart(), ...snippet })),
});

const withId = (id: string | null) => (id === null ? {} : { id });

export const toStoryWideBody = (draft: StoryWideDraft): Body => ({
  lang: draft.lang.trim(),
  on_start: draft.onStart,
  on_entry: draft.onEntry,
  frames: remaining(draft.frames).map(({ id, tag, header, footer }) => ({
    ...withId(id),
    tag: tag.trim() || null,
    header,
    footer,
  })),
  panel: draft.panel,
  snippets: remaining(draft.snippets).map(({ id, name, body }) => ({ ...withId(id), name, body })),
});

const contentOf = <Part extends PartDraft>({ key: _, isRemoved: __, ...part }: Part): unknown =>
  part;

const text = mergeText((body) => parseBody(body).problems.length);
const own = { key: keepMine, id: keepMine, isRemoved: keepMine };
const idOf = ({ id, key }: PartDraft) => id ?? key;

function mergeParts<Part extends PartDraft>(item: Merge<Part>): Merge<Part[]> {
  const merge = mergeList<Part>({ idOf, contentOf, item });
  // Those that wait to be brought back count as removed, unless nobody else changed any.
  return (base, mine, theirs) =>
    JSON.stringify(base.map(contentOf)) === JSON.stringify(theirs.map(contentOf))
      ? { value: mine, conflicts: [] }
      : merge(remaining(base), remaining(mine), remaining(theirs));
}

export const mergeStoryWide = mergeFields<StoryWideDraft>({
  lang: mergeWhole(),
  onStart: mergeWhole(),
  onEntry: mergeWhole(),
  frames: mergeParts(
    mergeFields<FrameDraft>({ ...own, tag: mergeWhole(), header: text, footer: text }),
  ),
  panel: text,
  snippets: mergeParts(mergeFields<SnippetDraft>({ ...own, name: mergeWhole(), body: text })),
});

/** The faults that are found before any server is asked. */
export function checkStoryWide(draft: StoryWideDraft): FieldError[] {
  const errors: FieldError[] = [];
  if (!isLanguage(draft.lang.trim())) {
    errors.push({ path: 'lang', message: t('studio.storyWide.langWrong') });
  }
  const lists = { on_start: draft.onStart, on_entry: draft.onEntry };
  for (const [field, effects] of Object.entries(lists)) {
    for (const [index, effect] of effects.entries()) {
      const message = effectProblem(effect);
      if (message) errors.push({ path: `${field}.${index}`, message });
    }
  }
  for (const [index, { tag }] of remaining(draft.frames).entries()) {
    if (tag.trim() === '' || tagPattern.test(tag.trim())) continue;
    errors.push({
      path: `frames.${index}.tag`,
      message: t('studio.errors.tagForm', { most: limits.tagCharacters }),
    });
  }
  return [...errors, ...checkNames(remaining(draft.snippets))];
}

function checkNames(snippets: SnippetDraft[]): FieldError[] {
  const seen = new Set<string>();
  return snippets.flatMap(({ name }, index) => {
    const path = `snippets.${index}.name`;
    if (name.trim() === '') return [{ path, message: t('studio.storyWide.snippetNameEmpty') }];
    const isTwice = seen.has(nodeNameKey(name.trim()));
    seen.add(nodeNameKey(name.trim()));
    return isTwice ? [{ path, message: t('studio.storyWide.snippetTwice', { name }) }] : [];
  });
}

/** BCP 47, as the browser knows it. */
export function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}
