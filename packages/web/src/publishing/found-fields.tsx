import type { FieldError } from '@brasslamp/contract/error-codes';
import { limits } from '@brasslamp/story/model';
import { useFindTags } from '../screen/use-find-tags.ts';
import { TagField } from '../ui/fields/tag-field.tsx';
import { t } from './t.ts';

interface Props<Value> {
  value: Value;
  error?: string | undefined;
  /** The id of the form that it is part of, if it stands outside. */
  form?: string;
  onChange: (value: Value) => void;
}

/** The tags by which readers find a story. */
export function StoryTagsField({ value, error, form, onChange }: Props<string[]>) {
  const find = useFindTags();
  return (
    <TagField
      label={t('publishing.found.tags')}
      name="tags"
      form={form}
      tags={value}
      most={limits.tagsPerStory}
      characters={limits.tagCharacters}
      takesNew
      hint={t('publishing.found.tagsHint', { most: limits.tagsPerStory })}
      error={error}
      find={find}
      onChange={onChange}
    />
  );
}

/** The first fault of the tags; it says which one it is about. */
export function faultOfTags(
  errors: readonly FieldError[],
  tags: readonly string[],
): string | undefined {
  const error = errors.find(({ path }) => /^tags(\.|$)/.test(path));
  const tag = tags[Number(error?.path.split('.')[1])];
  if (!error || tag === undefined || error.message.includes(tag)) return error?.message;
  return t('publishing.found.wrongTag', { tag, message: error.message });
}

/** Whether more of the story is to come. */
export function CompleteField({ value, form, onChange }: Props<boolean>) {
  return (
    <fieldset className="found-complete">
      <legend>{t('publishing.found.complete')}</legend>
      {[true, false].map((isComplete) => (
        <label key={String(isComplete)}>
          <input
            type="radio"
            name="is_complete"
            value={isComplete ? 'yes' : 'no'}
            form={form}
            checked={value === isComplete}
            onChange={() => onChange(isComplete)}
          />
          {completeWords(isComplete)}
        </label>
      ))}
    </fieldset>
  );
}

export const completeWords = (isComplete: boolean): string =>
  t(isComplete ? 'publishing.found.isComplete' : 'publishing.found.isGrowing');
