import type { Playthrough } from '@brasslamp/contract';
import { type ReactNode, useEffect, useRef } from 'react';
import { Form, useLocation, useSearchParams } from 'react-router';
import { t } from '../i18n/translate.ts';
import { type DeletedPlaythrough, deletedIn } from './delete-playthrough.ts';

/** A playthrough goes without a question, because it can come back. */

export function DeleteButton({ playthrough }: { playthrough: Playthrough }) {
  const { id, story_username, story_slug, story_name, node } = playthrough;
  return (
    <IntentForm deleted={{ username: story_username, slug: story_slug, id }}>
      <button
        className="button button-quiet"
        type="submit"
        name="intent"
        value="delete"
        aria-label={t('playthrough.deleteThis', { story: story_name, node: node.name })}
      >
        {t('playthrough.delete')}
      </button>
    </IntentForm>
  );
}

/** Says what was just deleted, and takes it back. */
export function UndoNote() {
  const deleted = deletedIn(useSearchParams()[0]);
  const note = useRef<HTMLDivElement>(null);
  const id = deleted?.id;

  // What had the keyboard is gone with its entry.
  useEffect(() => {
    if (id) note.current?.focus();
  }, [id]);

  return (
    <div className="undo-note" role="status" tabIndex={-1} ref={note}>
      {deleted && (
        <div className="note undo-note-content">
          <p>{t('playthrough.deleted')}</p>
          <IntentForm deleted={deleted}>
            <button className="button" type="submit" name="intent" value="restore">
              {t('playthrough.undo')}
            </button>
          </IntentForm>
        </div>
      )}
    </div>
  );
}

function IntentForm({
  deleted: { username, slug, id },
  children,
}: {
  deleted: DeletedPlaythrough;
  children: ReactNode;
}) {
  const { pathname } = useLocation();
  return (
    <Form className="playthrough-form" method="post" action={pathname} replace preventScrollReset>
      <input type="hidden" name="username" value={username} />
      <input type="hidden" name="slug" value={slug} />
      <input type="hidden" name="playthrough" value={id} />
      {children}
    </Form>
  );
}
