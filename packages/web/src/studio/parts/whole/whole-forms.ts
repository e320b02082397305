/** The forms of what holds for the whole story: effects and notes; headers and footers; snippets. */
import type { DraftStory } from '@brasslamp/story/draft';
import { mergeText } from '@brasslamp/story/edit';
import { nodeNameKey } from '@brasslamp/story/logic';
import { limits } from '@brasslamp/story/model';
import { keyPattern, tagPattern } from '@brasslamp/story/model/patterns';
import { reservedItemKeys } from '@brasslamp/story/model/reserved-item-keys';
import { parseBody } from '@brasslamp/story/text';
import { fault } from '../../fields/faults.ts';
import type { Form } from '../../fields/form.ts';
import { effectFaults } from '../../node/forms/logic-faults.ts';
import { t } from '../../t.ts';

const text = mergeText((body) => parseBody(body).problems.length);

export type Whole = Pick<DraftStory, 'on_start' | 'on_entry' | 'panel'> & { id: string };
export type TypedWhole = Omit<Whole, 'id'>;

export const wholeForm: Form<Whole, TypedWhole> = {
  blank: () => ({ on_start: [], on_entry: [], panel: '' }),
  read: ({ id: _, ...whole }) => whole,
  write: (whole, id) => ({ ...whole, id }),
  faults: ({ on_start, on_entry }) => [
    ...effectFaults('on_start', on_start),
    ...effectFaults('on_entry', on_entry),
  ],
  merge: { panel: text },
};

type Frame = DraftStory['frames'][number];

export interface TypedFrame extends Omit<Frame, 'id' | 'tag'> {
  /** As typed; '' = every node. */
  tag: string;
}

export const frameForm: Form<Frame, TypedFrame> = {
  blank: () => ({ tag: '', header: '', footer: '' }),
  read: ({ id: _, tag, ...frame }) => ({ ...frame, tag: tag ?? '' }),
  write: ({ tag, ...frame }, id) => ({ ...frame, id, tag: tag.trim() || null }),
  faults({ tag }) {
    const isRight = tag.trim() === '' || tagPattern.test(tag.trim());
    return fault('tag', !isRight && t('studio.errors.tagForm', { most: limits.tagCharacters }));
  },
  merge: { header: text, footer: text },
};

type Snippet = DraftStory['snippets'][number];

export interface TypedSnippet extends Omit<Snippet, 'id' | 'values'> {
  /** As typed: keys with commas between them. */
  values: string;
}

export const snippetForm: Form<Snippet, TypedSnippet> = {
  blank: () => ({ name: '', values: '', body: '' }),
  read: ({ id: _, values, ...snippet }) => ({ ...snippet, values: values.join(', ') }),
  write: ({ values, ...snippet }, id) => ({ ...snippet, id, values: keysIn(values) }),
  faults: ({ name, values }, { isTwin }) => [
    ...fault('name', name.trim() === '' && t('studio.storyWide.snippetNameEmpty')),
    ...fault('name', isTwin && t('studio.storyWide.snippetTwice', { name })),
    ...fault('values', valuesFault(keysIn(values))),
  ],
  unique: ({ name }) => nodeNameKey(name.trim()),
  merge: { body: text },
};

const keysIn = (typed: string): string[] => typed.split(/[\s,]+/).filter(Boolean);

function valuesFault(keys: readonly string[]): string | false {
  const most = limits.valuesPerSnippet;
  if (keys.length > most) return t('studio.storyWide.valuesTooMany', { most });
  const wrong = keys.find((key) => !keyPattern.test(key) || reservedItemKeys.has(key));
  if (wrong !== undefined) return t('studio.storyWide.valueWrong', { key: wrong });
  const twice = keys.find((key, at) => keys.indexOf(key) < at);
  return twice !== undefined && t('studio.storyWide.valueTwice', { key: twice });
}
