import type { PlaythroughWithView } from '@brasslamp/contract';
import type { ReactNode } from 'react';
import { t } from '../../i18n/translate.ts';
import type { Turns } from '../session/use-session.tsx';
import type { DrawAction } from '../text/text-view.tsx';

type Offered = PlaythroughWithView['view']['actions'][number];

const formId = 'choices';
/** What the number keys press, in the order of the page. */
export const choiceSelector = `button[form='${formId}']:not(:disabled)`;

/** The choices below the text, and the form that those in the text belong to. */
export function Choices({
  actions,
  isStuck,
  turn,
  turns,
}: {
  actions: Offered[];
  isStuck: boolean;
  turn: number;
  turns: Turns;
}) {
  return (
    <section className="choices" aria-label={t('pages.reader.choices')}>
      <turns.Form
        id={formId}
        method="post"
        preventScrollReset
        onSubmit={(event) => {
          if (turns.state !== 'idle') event.preventDefault();
        }}
      >
        <input type="hidden" name="on_turn" value={turn} />
      </turns.Form>
      {actions.length > 0 && (
        <ol className="choice-list" data-pending={turns.state !== 'idle'}>
          {actions.map((action) => (
            <li key={action.id}>
              <Choice action={action} className="choice">
                {action.label}
              </Choice>
            </li>
          ))}
        </ol>
      )}
      {isStuck && <p className="note">{t('pages.reader.noChoices')}</p>}
    </section>
  );
}

/** For `TextView`: a choice in the text is a button that looks like a link. */
export function drawInlineChoice(offered: Offered[]): DrawAction {
  return (id, words) => {
    const action = offered.find((one) => one.id === id);
    return action ? (
      <Choice action={action} className="choice-in-text">
        {words}
      </Choice>
    ) : null;
  };
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
          <span className="choice-reason">{reason || t('pages.reader.locked')}</span>
        </>
      )}
    </button>
  );
}
