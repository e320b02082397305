import type { Story } from '@brasslamp/contract';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Failure } from '../api/api.ts';
import { rich } from '../i18n/rich.tsx';
import { Labelled } from '../ui/fields/field.tsx';
import { LanguageField } from '../ui/fields/language-field.tsx';
import {
  type Answering,
  type Answers,
  answersOf,
  isSameAnswer,
  notesMissing,
  typedOver,
  withNotes,
} from './answers.ts';
import { CompleteField, completeWords, faultOfTags, StoryTagsField } from './found-fields.tsx';
import { t } from './t.ts';
import { storeAnswers, unsentAnswers } from './unsent-answers.ts';

interface Props {
  story: Story;
  /** The id of the form that sends it. */
  form: string;
  /** The notes that nodes alone have; null = not known yet. */
  nodeNotes: readonly string[] | null;
  failure: Failure | undefined;
  /** Of a form that came back, without JavaScript. */
  sent: Answering | undefined;
}

/**
 * The part of the question that asks how readers find a story. It is folded where they were asked before. What is typed
 * stays when the question is closed.
 */
export function HowFound({ story, form, nodeNotes, failure, sent }: Props) {
  const isFirst = story.published_at === null;
  const { typed, had, change } = useAnswers(story, nodeNotes, sent);
  const fields = useFocusOnFault(failure);
  const isWrong = isAtFound(failure);

  return (
    <>
      <input type="hidden" form={form} name="had" value={JSON.stringify(had)} />
      <Folded isFolded={!isFirst} isWrong={isWrong} typed={typed}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it only keeps Enter from publishing. */}
        <div className="found-fields" ref={fields} onKeyDown={keepFromSending}>
          <StoryTagsField
            form={form}
            value={typed.tags}
            error={faultOfTags(failure?.errors ?? [], typed.tags)}
            onChange={(tags) => change({ tags })}
          />
          <LanguageField
            form={form}
            value={typed.lang}
            error={faultAt(failure, 'lang')}
            onChange={(lang) => change({ lang })}
          />
          <Notes
            form={form}
            value={typed.notes}
            nodeNotes={nodeNotes ?? []}
            error={faultAt(failure, 'content_notes')}
            onChange={(notes) => change({ notes })}
          />
          <CompleteField
            form={form}
            value={typed.isComplete}
            onChange={(isComplete) => change({ isComplete })}
          />
        </div>
      </Folded>
    </>
  );
}

/** What is typed, over what the story had as the question opened. */
function useAnswers(story: Story, nodeNotes: readonly string[] | null, sent?: Answering) {
  const [had] = useState(() => sent?.had ?? answersOf(story));
  const isFirst = story.published_at === null;
  const filledIn = (answers: Answers): Answers =>
    isFirst && nodeNotes && isSameAnswer('notes', answers, had)
      ? { ...answers, notes: withNotes(answers.notes, nodeNotes) }
      : answers;
  const [typed, setTyped] = useState(() => sent?.typed ?? filledIn(had));

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was not sent comes back once, as the question opens.
  useEffect(() => {
    const unsent = sent ? null : unsentAnswers(story.id);
    if (unsent) setTyped(typedOver(had, unsent));
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: filled in as the checker's answer comes, and not again.
  useEffect(() => setTyped(filledIn), [nodeNotes]);

  const isChanged = useRef(false);
  useEffect(() => {
    if (isChanged.current) storeAnswers(story.id, { typed, had });
  }, [story.id, typed, had]);

  const change = (changes: Partial<Answers>) => {
    isChanged.current = true;
    setTyped((old) => ({ ...old, ...changes }));
  };
  return { typed, had, change };
}

/** Under its heading, or folded with what is typed in one line. */
function Folded({
  isFolded,
  isWrong,
  typed,
  children,
}: {
  isFolded: boolean;
  isWrong: boolean;
  typed: Answers;
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(isWrong);
  useEffect(() => {
    if (isWrong) setOpen(true);
  }, [isWrong]);
  if (!isFolded) {
    return (
      <section className="publish-found" aria-labelledby="publish-found">
        <h3 id="publish-found">{t('publishing.found.heading')}</h3>
        {children}
      </section>
    );
  }
  return (
    <details
      className="publish-found"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        {rich(t('publishing.found.folded', { answers: inOneLine(typed) }), {
          heading: (inside) => <strong>{inside}</strong>,
          change: (inside) => <span className="publish-found-change">{inside}</span>,
        })}
      </summary>
      {children}
    </details>
  );
}

const inOneLine = ({ tags, lang, isComplete }: Answers): string =>
  [
    tags.length > 0 ? tags.join(', ') : t('publishing.found.noTags'),
    lang,
    completeWords(isComplete),
  ].join(' · ');

/** The content notes, and those of nodes that are not among them. */
function Notes({
  form,
  value,
  nodeNotes,
  error,
  onChange,
}: {
  form: string;
  value: string;
  nodeNotes: readonly string[];
  error: string | undefined;
  onChange: (typed: string) => void;
}) {
  const missing = notesMissing(value, nodeNotes);
  return (
    <div className="found-notes">
      <Labelled
        label={t('publishing.found.notes')}
        hint={t('publishing.found.notesHint')}
        error={error}
      >
        {(described) => (
          <textarea
            className="input"
            name="content_notes"
            form={form}
            rows={3}
            dir="auto"
            value={value}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
            {...described}
          />
        )}
      </Labelled>
      {missing.length > 0 && (
        <p className="found-missing">
          {t('publishing.found.missing', { notes: missing.join(', ') })}{' '}
          <button
            className="button button-quiet needs-script"
            type="button"
            onClick={() => onChange(withNotes(value, missing))}
          >
            {t('publishing.found.add')}
          </button>
        </p>
      )}
    </div>
  );
}

/** Enter in a field is no answer to the question. */
function keepFromSending(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}

function useFocusOnFault(failure: Failure | undefined) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isAtFound(failure)) return;
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failure]);
  return element;
}

const foundFields = ['tags', 'lang', 'content_notes'] as const;
type FoundField = (typeof foundFields)[number];

const isOf = (field: FoundField, path: string) => path === field || path.startsWith(`${field}.`);

/** Whether all that is wrong is in these fields, and is said there. */
export const isAtFound = (failure: Failure | undefined): boolean =>
  failure !== undefined &&
  failure.errors.length > 0 &&
  failure.errors.every(({ path }) => foundFields.some((field) => isOf(field, path)));

const faultAt = (failure: Failure | undefined, field: FoundField) =>
  failure?.errors.find(({ path }) => isOf(field, path))?.message;
