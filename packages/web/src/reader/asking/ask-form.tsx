import { type AnswerMessage, answerText } from '@brasslamp/messages/answers';
import { type ComponentType, type FormEvent, useEffect, useId, useRef } from 'react';
import type { FormProps } from 'react-router';
import { t } from '../../i18n/translate.ts';
import { useStoryWords } from '../../ui/story/story-lang.ts';
import type { AskedAction, WrongAnswer } from '../session/reader-intent.ts';
import { useTypedAnswer } from './use-typed-answer.ts';

export interface AskFormProps extends Pick<AskedAction, 'id' | 'label' | 'ask'> {
  fieldId: string;
  /** The form of the fetcher that takes the turns. */
  Form: ComponentType<FormProps>;
  isBusy: boolean;
  playthroughId: string;
  turn: number;
  /** The reason why the last answer was not taken, if it was an answer to this. */
  wrong: WrongAnswer | undefined;
}

/** The form of a choice that asks: one field and the choice's button, like any other with and without a script. */
export function AskForm(props: AskFormProps) {
  const { id, label, ask, fieldId, Form, isBusy, playthroughId, turn, wrong } = props;
  const words = useStoryWords();
  const field = useRef<HTMLInputElement>(null);
  const keep = useTypedAnswer(field, { playthroughId, turn, actionId: id });
  const error = wrong && (wrong.message ?? wordsOf(wrong));
  const said = { id: useId(), hint: hintOf(ask), error };

  // The answer that was refused is there to be mended.
  useEffect(() => {
    if (wrong) field.current?.focus();
  }, [wrong]);

  function submit(event: FormEvent) {
    if (isBusy) event.preventDefault();
  }

  return (
    <Form className="asking" method="post" preventScrollReset onSubmit={submit}>
      <input type="hidden" name="on_turn" value={turn} />
      <label className="asking-prompt" htmlFor={fieldId} {...words}>
        {ask.prompt}
      </label>
      {/* Above the field: on a phone the button comes below it. */}
      <HintAndError {...said} />
      <div className="asking-answer">
        <input
          className="input"
          id={fieldId}
          name="answer"
          autoComplete="off"
          ref={field}
          defaultValue={wrong?.typed}
          // A character is up to two of these; how many characters there are is checked as one answers.
          {...(ask.kind === 'text'
            ? { maxLength: 2 * ask.most, ...words }
            : { inputMode: 'decimal' })}
          aria-invalid={error ? true : undefined}
          aria-describedby={idsOf(said)}
          onChange={keep}
        />
        <button className="choice" type="submit" name="action_id" value={id} {...words}>
          {label}
        </button>
      </div>
    </Form>
  );
}

interface Said {
  id: string;
  hint: string | undefined;
  error: string | undefined;
}

function HintAndError({ id, hint, error }: Said) {
  return (
    <>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="field-error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </>
  );
}

const idsOf = ({ id, hint, error }: Said): string | undefined =>
  [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined;

type Ask = AskedAction['ask'];

/** The bounds of a number in words; those so far away that nobody meets them are not named. */
function hintOf(ask: Ask): string | undefined {
  if (ask.kind === 'text') return undefined;
  const { min, max, decimals } = ask;
  const isFar = (bound: number) => Math.abs(bound) >= far;
  const kind = decimals === 0 ? 'whole' : 'decimal';
  const bounds = { min: min.toLocaleString('en'), max: max.toLocaleString('en'), decimals };
  if (isFar(min) && isFar(max)) return t(`pages.reader.asking.${kind}`, bounds);
  if (isFar(max)) return t(`pages.reader.asking.${kind}AtLeast`, bounds);
  if (isFar(min)) return t(`pages.reader.asking.${kind}AtMost`, bounds);
  return t(`pages.reader.asking.${kind}Between`, bounds);
}

const far = 100_000;

/** The words for a problem, as the server has them. */
function wordsOf({ problem }: WrongAnswer): string | undefined {
  if (!problem) return undefined;
  const { problem: id, ...params } = problem;
  return answerText({ message_id: `answer_${id}`, params } as AnswerMessage);
}
