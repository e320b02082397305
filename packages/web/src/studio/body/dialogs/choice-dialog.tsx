import { escapeText } from '@brasslamp/story/text/escape';
import { type RefObject, useState } from 'react';
import { Field } from '../../../ui/fields/field.tsx';
import { FormDialog } from '../../../ui-kit/form-dialog.tsx';
import { SelectField } from '../../../ui-kit/select-field.tsx';
import type { TextEdit } from '../../../ui-kit/text-edit.ts';
import { t } from '../../t.ts';
import type { Asked } from '../constructs/text-tools.ts';

/** Gives the choice an id, or makes a new one with these words (`key` null); the id it has then. */
export type NameChoice = (key: string | null, words: string) => string;

type ChoiceAsked = Extract<Asked, { tool: 'choice' }>;

interface Props {
  asked: ChoiceAsked;
  isOpen: boolean;
  choices: readonly LinkedChoice[];
  nameChoice: NameChoice;
  /** The element that gets the focus afterwards. */
  area: RefObject<HTMLElement | null>;
  /** The text that it is put into, as it is now. */
  readText: () => string;
  onDone: (edit: TextEdit) => void;
  onClose: () => void;
  onClosed: () => void;
}

/** Links words of the text to a choice, or to another one. */
export function ChoiceDialog({
  asked,
  isOpen,
  choices,
  nameChoice,
  area,
  readText,
  onDone,
  onClose,
  onClosed,
}: Props) {
  const { isNew, words: selected, id: linkedId } = asked;
  const [link, setLink] = useState<LinkDraft>(() => ({
    key: choices.find(({ id }) => id !== null && id === linkedId)?.key ?? null,
    words: '',
  }));
  const [error, setError] = useState<string | null>(null);
  const areWordsThere = !isNew || selected.trim() !== '';

  function submit() {
    const choice = choices.find(({ key }) => key === link.key);
    const words = link.words.trim() || choice?.words || '';
    if (!areWordsThere && words === '') {
      setError(t('studio.text.choice.missing'));
      return;
    }
    const id = nameChoice(link.key, areWordsThere ? selected.trim() : words);
    const inside = areWordsThere ? selected.trim() : escapeText(words);
    onDone(linkEdit(asked, id, inside, readText()));
  }

  return (
    <FormDialog
      title={t(isNew ? 'studio.text.choice.title' : 'studio.text.choice.change')}
      submitLabel={t(isNew ? 'studio.text.put' : 'studio.text.change')}
      isOpen={isOpen}
      error={error}
      area={area}
      onSubmit={submit}
      onClose={onClose}
      onClosed={onClosed}
    >
      <ChoiceForm
        value={link}
        choices={choices}
        areWordsThere={areWordsThere}
        onChange={(next) => {
          setLink(next);
          setError(null);
        }}
      />
    </FormDialog>
  );
}

/** The edit that puts in a link with these words, or leads the one that is there to this choice. */
function linkEdit(
  { span: { start, end }, isNew, words }: ChoiceAsked,
  id: string,
  inside: string,
  text: string,
): TextEdit {
  const insert = isNew ? `${spaceBefore(text, start, words)}[${inside}](action:${id})` : id;
  const after = start + insert.length;
  return { from: start, to: end, insert, select: [after, after] };
}

const spaceBefore = (text: string, at: number, selected: string) =>
  selected !== '' || /(^|\s)$/.test(text.slice(0, at)) ? '' : ' ';

/** A choice of the node, as far as a link to it needs. */
export interface LinkedChoice {
  /** The choice's key in the form. */
  key: string;
  id: string | null;
  words: string;
}

interface LinkDraft {
  /** Null = a new choice. */
  key: string | null;
  words: string;
}

/** The form that picks the choice to which the words in the text are linked. */
function ChoiceForm({
  value,
  choices,
  areWordsThere,
  onChange,
}: {
  value: LinkDraft;
  choices: readonly LinkedChoice[];
  /** The words are in the text already. */
  areWordsThere: boolean;
  onChange: (value: LinkDraft) => void;
}) {
  return (
    <>
      <SelectField
        label={t('studio.text.choice.which')}
        hint={value.key === null ? t('studio.text.choice.newHint') : undefined}
        value={value.key ?? ''}
        options={[
          ...choices.map(({ key, words }, index) => ({
            id: key,
            words: t('studio.text.choice.one', { place: index + 1, words }),
          })),
          { id: '', words: t('studio.text.choice.new') },
        ]}
        onPick={(key) => onChange({ ...value, key: key || null })}
      />
      {!areWordsThere && (
        <Field
          label={t('studio.text.choice.words')}
          name="words"
          value={value.words}
          autoComplete="off"
          placeholder={choices.find(({ key }) => key === value.key)?.words}
          onChange={({ currentTarget }) => onChange({ ...value, words: currentTarget.value })}
        />
      )}
    </>
  );
}
