import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { NoteReachList } from '../ui/story/note-reach.tsx';
import { errorCount, type PublishCheck } from './publish-check.ts';
import { t } from './t.ts';
import { Plays } from './tried-plays.tsx';

/** What the checker says, and the saved test plays. */
export function Checked({
  check,
  reviewAt,
  playsAt,
  form,
}: {
  check: PublishCheck;
  /** The address of the findings. */
  reviewAt: string;
  /** The address of the saved test plays. */
  playsAt: string;
  /** The id of the form that answers. */
  form: string;
}) {
  return (
    <>
      {errorCount(check) > 0 && <Errors check={check} reviewAt={reviewAt} form={form} />}
      <ErrorList words={t('publishing.unproved')} messages={check.unproved} />
      {check.losses !== undefined && (
        <p className="note">
          {t('publishing.losses', { count: check.losses })}{' '}
          {errorCount(check) === 0 && <Link to={reviewAt}>{t('publishing.lookFirst')}</Link>}
        </p>
      )}
      <NoteReachList notes={check.notes} heading={t('publishing.noteReach')} />
      {check.plays && <Plays plays={check.plays} seeAt={playsAt} />}
    </>
  );
}

const listedErrors = 5;

/** First the errors that readers can reach. Who had the focus on the answer hears this first. */
function Errors({
  check,
  reviewAt,
  form,
}: {
  check: PublishCheck;
  reviewAt: string;
  form: string;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const answer = document.getElementById(form);
    if (answer?.contains(document.activeElement)) heading.current?.focus();
  }, [form]);
  return (
    <section className="publish-errors" aria-labelledby="publish-errors">
      <h3 id="publish-errors" tabIndex={-1} ref={heading}>
        {t('publishing.errors', { count: errorCount(check) })}
      </h3>
      <ErrorList words={t('publishing.reached')} messages={check.reached} />
      <ErrorList words={t('publishing.perhaps')} messages={check.perhaps} />
      <ErrorList words={t('publishing.unreached')} messages={check.unreached} />
      <p>
        <Link className="button button-primary" to={reviewAt}>
          {t('publishing.lookFirst')}
        </Link>
      </p>
    </section>
  );
}

function ErrorList({ words, messages }: { words: string; messages: string[] }) {
  if (messages.length === 0) return null;
  const more = messages.length - listedErrors;
  return (
    <>
      <p>{words}</p>
      <ul>
        {messages.slice(0, listedErrors).map((message) => (
          <li key={message}>{message}</li>
        ))}
        {more > 0 && <li>{t('publishing.moreErrors', { count: more })}</li>}
      </ul>
    </>
  );
}
