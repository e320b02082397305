import type { PlaythroughWithView } from '@brasslamp/contract';
import { type MouseEvent, type ReactNode, useEffect, useMemo } from 'react';
import { t } from '../../i18n/translate.ts';
import { useApp } from '../../screen/app.ts';
import { siteLang, useStoryWords } from '../../ui/story/story-lang.ts';
import { AskingPart } from '../asking/asking-part.tsx';
import type { AskedAction, WrongAnswer } from '../session/reader-intent.ts';
import type { Turns } from '../session/use-session.tsx';
import type { DrawAction } from '../text/text-view.tsx';

type Offered = PlaythroughWithView['view']['actions'][number];

const formId = 'choices';
/** A selector of the choices that the number keys press, in the order of the page. */
export const choiceSelector = `:is(button[form='${formId}'], .asking button):not(:disabled)`;

/** Whether an action has a field of its own, below the text; one that is locked is a choice like others. */
export const isAsking = (action: Offered): action is AskedAction =>
  action.ask !== undefined && action.enabled;

interface ChoicesProps {
  actions: Offered[];
  isStuck: boolean;
  /** A key of the place: with another one the fields are empty. */
  placeKey: string;
  playthroughId: string;
  turn: number;
  turns: Turns;
  wrongAnswer: WrongAnswer | undefined;
}

/** The choices below the text, and the form that those in the text belong to. */
export function Choices({
  actions,
  isStuck,
  placeKey,
  playthroughId,
  turn,
  turns,
  wrongAnswer,
}: ChoicesProps) {
  const words = useStoryWords();
  // Nothing of it changes with a turn: the router's form costs more than all choices.
  const form = useMemo(
    () => (
      <turns.Form
        id={formId}
        method="post"
        preventScrollReset
        onSubmit={(event) => {
          if (turns.state !== 'idle') event.preventDefault();
        }}
      />
    ),
    [turns],
  );
  return (
    <section className="choices" aria-label={t('pages.reader.choices')}>
      {form}
      <input type="hidden" name="on_turn" value={turn} form={formId} />
      {actions.length > 0 && (
        <ol className="choice-list" {...words} data-pending={turns.state !== 'idle'}>
          {actions.map((action) => (
            <li key={action.id}>
              {isAsking(action) ? (
                <AskingPart
                  key={placeKey}
                  {...action}
                  fieldId={fieldIdOf(action.id)}
                  Form={turns.Form}
                  isBusy={turns.state !== 'idle'}
                  playthroughId={playthroughId}
                  turn={turn}
                  wrong={wrongAnswer?.action_id === action.id ? wrongAnswer : undefined}
                />
              ) : (
                <Choice action={action} className="choice">
                  {action.label}
                </Choice>
              )}
            </li>
          ))}
        </ol>
      )}
      {isStuck && <p className="note">{t('pages.reader.noChoices')}</p>}
    </section>
  );
}

/** Draws a choice in the text for `TextView`, as a button that looks like a link. */
export function drawInlineChoice(offered: Offered[]): DrawAction {
  return (id, words) => {
    const action = offered.find((one) => one.id === id);
    if (action && isAsking(action)) return <LinkToField actionId={id}>{words}</LinkToField>;
    return action ? (
      <Choice action={action} className="choice-in-text">
        {words}
      </Choice>
    ) : null;
  };
}

const fieldIdOf = (actionId: string) => `ask-${actionId}`;

/** A link from the text to the field below it, into which the keyboard goes. */
function LinkToField({ actionId, children }: { actionId: string; children: ReactNode }) {
  const fieldId = fieldIdOf(actionId);
  function goToField(event: MouseEvent) {
    event.preventDefault();
    document.getElementById(fieldId)?.focus();
  }
  return (
    <a className="choice-in-text" href={`#${fieldId}`} onClick={goToField}>
      {children}
    </a>
  );
}

function Choice({
  action: { id, enabled, reason },
  className,
  children,
}: {
  action: Offered;
  className: string;
  children: ReactNode;
}) {
  return (
    <button
      className={className}
      type="submit"
      form={formId}
      name="action_id"
      value={id}
      disabled={!enabled}
      // The heading has the keyboard, and gets it back: passing it to and fro delays the next text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => {
        // The second half of a double click is a slip, also when the next choices are there already.
        if (event.detail > 1) event.preventDefault();
      }}
    >
      <span>{children}</span>
      {!enabled && (
        <>
          {/* Or its words and the reason would be read as one word. */}{' '}
          <span className="choice-reason" lang={reason ? undefined : siteLang}>
            {reason || t('pages.reader.locked')}
          </span>
        </>
      )}
    </button>
  );
}

/** The keys 1–9 choose, unless they are switched off; Escape leaves the focus mode. */
export function useReaderKeys() {
  const { preferences } = useApp();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isBusyElsewhere(event)) return;
      const { keys, focus } = preferences.current();
      if (event.key === 'Escape' && focus === 'on')
        preferences.set({ ...preferences.current(), focus: 'off' });
      if (/^[1-9]$/.test(event.key) && keys === 'on') pressChoice(event);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [preferences]);
}

/** Presses a choice below the text, or one in it where there are none below. One that asks gets the keyboard. */
function pressChoice(event: KeyboardEvent) {
  const choices = [...document.querySelectorAll<HTMLButtonElement>(choiceSelector)];
  const below = choices.filter((choice) => choice.closest('.choice-list'));
  const choice = (below.length > 0 ? below : choices)[Number(event.key) - 1];
  const field = choice?.closest('.asking')?.querySelector('input:not([type])');
  if (!(field instanceof HTMLElement)) return choice?.click();
  // Or the number would be typed into it.
  event.preventDefault();
  field.focus();
}

function isBusyElsewhere(event: KeyboardEvent): boolean {
  const { target, ctrlKey, metaKey, altKey, repeat, defaultPrevented } = event;
  const ownsKeys =
    target instanceof Element && target.closest('input, textarea, select, .preferences');
  const isAsked = document.querySelector('dialog[open]');
  return ctrlKey || metaKey || altKey || repeat || defaultPrevented || !!ownsKeys || !!isAsked;
}
