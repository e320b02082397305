// The forms that change a playthrough. All go without a question, because all can be undone.
import type { Playthrough } from '@brasslamp/contract';
import { siteLimits } from '@brasslamp/story/model/site-limits';
import { type ReactNode, useEffect, useRef } from 'react';
import { Form, useActionData, useLocation, useSearchParams } from 'react-router';
import { t } from '../../i18n/translate.ts';
import { fieldError } from '../../ui/failures/failure-text.ts';
import { Field } from '../../ui/fields/field.tsx';
import { type Done, doneIn, type NameRefused } from './change-playthrough.ts';

interface Props {
  playthrough: Playthrough;
}

export function DeleteButton({ playthrough }: Props) {
  const { story_name, node } = playthrough;
  return (
    <ChangeForm of={addressOf(playthrough)}>
      <button
        className="button button-quiet"
        type="submit"
        name="intent"
        value="delete"
        aria-label={t('playthrough.deleteThis', { story: story_name, node: node.name })}
      >
        {t('playthrough.delete')}
      </button>
    </ChangeForm>
  );
}

/** Puts aside what somebody does not want to go on with now, or takes it up again. */
export function AsideButton({ playthrough }: Props) {
  const { story_name, node, ended, is_dropped } = playthrough;
  if (ended && !is_dropped) return null;
  const values = { story: story_name, node: node.name };
  return (
    <ChangeForm of={addressOf(playthrough)}>
      <button
        className="button button-quiet"
        type="submit"
        name="intent"
        value={is_dropped ? 'take_up' : 'put_aside'}
        aria-label={
          is_dropped ? t('playthrough.takeUpThis', values) : t('playthrough.putAsideThis', values)
        }
      >
        {is_dropped ? t('playthrough.takeUp') : t('playthrough.putAside')}
      </button>
    </ChangeForm>
  );
}

/** Names a playthrough, so that several of one story can be distinguished. */
export function NameForm({ playthrough }: Props) {
  const { id, name } = playthrough;
  const { search } = useLocation();
  const answered = useActionData<Partial<NameRefused>>();
  const refused = answered?.named?.id === id ? answered : undefined;
  const details = useRef<HTMLDetailsElement>(null);
  const shown = useRef(name);

  // The name is above now; the form is done and returns the focus.
  useEffect(() => {
    if (shown.current === name) return;
    shown.current = name;
    if (!details.current?.open) return;
    details.current.open = false;
    details.current.querySelector('summary')?.focus();
  }, [name]);

  return (
    <details className="playthrough-naming" open={refused !== undefined} ref={details}>
      <summary className="button button-quiet">
        {name ? t('playthrough.rename') : t('playthrough.giveName')}
      </summary>
      <ChangeForm of={addressOf(playthrough)} search={search}>
        <Field
          key={name}
          label={t('playthrough.name')}
          name="name"
          maxLength={siteLimits.playthroughName}
          autoComplete="off"
          defaultValue={refused?.named?.name ?? name}
          hint={t('playthrough.nameHint')}
          error={fieldError(refused?.failure, 'name')}
        />
        <button className="button" type="submit" name="intent" value="name">
          {t('playthrough.saveName')}
        </button>
      </ChangeForm>
    </details>
  );
}

const undoings = {
  deleted: { text: () => t('playthrough.deleted'), intent: 'restore' },
  aside: { text: () => t('playthrough.wasPutAside'), intent: 'take_up' },
  taken: { text: () => t('playthrough.wasTakenUp'), intent: 'put_aside' },
} as const;

/** Says what was just done, and takes it back. */
export function UndoNote() {
  const done = doneIn(useSearchParams()[0]);
  const note = useRef<HTMLDivElement>(null);
  const key = done && `${done.what} ${done.id}`;

  // What had the focus is gone with its entry, or is elsewhere.
  useEffect(() => {
    if (key) note.current?.focus();
  }, [key]);

  return (
    <div className="undo-note" role="status" tabIndex={-1} ref={note}>
      {done && (
        <div className="note undo-note-content">
          <p>{undoings[done.what].text()}</p>
          <ChangeForm of={done}>
            <button
              className="button"
              type="submit"
              name="intent"
              value={undoings[done.what].intent}
            >
              {t('playthrough.undo')}
            </button>
          </ChangeForm>
        </div>
      )}
    </div>
  );
}

type Address = Pick<Done, 'username' | 'slug' | 'id'>;

const addressOf = ({ id, story_username, story_slug }: Playthrough): Address => ({
  username: story_username,
  slug: story_slug,
  id,
});

function ChangeForm({
  of: { username, slug, id },
  search = '',
  children,
}: {
  of: Address;
  /** The part of the query that the address keeps. */
  search?: string;
  children: ReactNode;
}) {
  const { pathname } = useLocation();
  const tab = useSearchParams()[0].get('tab');
  const kept = search || (tab ? `?${new URLSearchParams({ tab })}` : '');
  return (
    <Form
      className="playthrough-form"
      method="post"
      action={pathname + kept}
      replace
      preventScrollReset
    >
      <input type="hidden" name="username" value={username} />
      <input type="hidden" name="slug" value={slug} />
      <input type="hidden" name="playthrough" value={id} />
      {children}
    </Form>
  );
}
