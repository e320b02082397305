import type { SiteEvent } from '@brasslamp/contract';
import { keysOf } from '@brasslamp/story/model/records';
import { Link } from 'react-router';
import { rich } from '../../i18n/rich.tsx';
import { pathTo } from '../../routes.ts';
import { Timestamp } from '../frame/timestamp.tsx';
import { t, textIfKnown } from '../t.ts';
import styles from './event-line.module.css';

/** An event in a sentence: who, what, to whom, and when. */
export function EventLine({ event }: { event: SiteEvent }) {
  const details = detailsOf(event);
  return (
    <div className={styles.line}>
      <p className={styles.sentence}>
        {rich(t(`admin.events.${sentenceFor(event)}`), {
          who: () => <Who event={event} />,
          what: () => <Subject event={event} />,
        })}
      </p>
      <p className={styles.when}>
        <Timestamp time={event.created_at} />
      </p>
      {details.length > 0 && (
        <dl className={styles.details}>
          {details.map(({ key, label, text }) => (
            <div key={key}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

function sentenceFor({ type, detail }: SiteEvent) {
  return type === 'story_featured' && detail.featured === false ? 'story_unfeatured' : type;
}

function Who({ event }: { event: SiteEvent }) {
  const { actor_id, actor_username, subject_type } = event;
  if (actor_id) {
    return <PersonLink id={actor_id} name={actor_username ?? t('admin.events.anAccount')} />;
  }
  // Without an account it was done on the command line, never by the person who got the flags.
  if (event.type === 'user_flags_changed') return t('admin.events.commandLine');
  // What needs no sign-in still names the person it is about.
  if (subject_type === 'user' && event.subject_id) return <Subject event={event} />;
  return actor_username ?? t('admin.events.nobody');
}

function PersonLink({ id, name }: { id: string; name: string }) {
  return <Link to={pathTo('adminUserDetails', { userId: id })}>{name}</Link>;
}

function Subject({ event }: { event: SiteEvent }) {
  const { subject_type, subject_id, actor_id, actor_username } = event;
  const text = (key: string) => wordOf(event.detail[key]);
  switch (subject_type) {
    case 'user': {
      const own = subject_id === actor_id ? actor_username : null;
      const name = own ?? (text('username') || text('name') || t('admin.events.anAccount'));
      return subject_id ? <PersonLink id={subject_id} name={name} /> : name;
    }
    case 'story': {
      const title = text('title');
      if (!title) return t('admin.events.aStory');
      return <Link to={pathTo('adminStories', undefined, { search: title })}>{title}</Link>;
    }
    case 'content_item': {
      const name = text('title') || text('path') || t('admin.events.aPage');
      const isGone = event.type === 'content_deleted' || !subject_id;
      if (isGone) return name;
      return <Link to={pathTo('adminContentItemsForm', { uuid: subject_id })}>{name}</Link>;
    }
    default:
      return t('admin.events.site');
  }
}

type Detail = SiteEvent['detail'][string] | undefined;

function wordOf(value: Detail): string {
  if (typeof value === 'boolean') return t(value ? 'admin.yes' : 'admin.no');
  return value === null || value === undefined ? '' : String(value);
}

/** The fields of which the sentence has said already, by subject. */
const saidBy: Partial<Record<SiteEvent['subject_type'], string[]>> = {
  user: ['username', 'name'],
  story: ['title', 'featured'],
  content_item: ['title'],
};

const isStep = (key: string) => key === 'from' || key === 'to';

function detailsOf({ type, subject_type, detail }: SiteEvent) {
  return Object.entries(detail)
    .filter(([key]) => !saidBy[subject_type]?.includes(key))
    .map(([key, value]) => ({
      key,
      label: textIfKnown(`admin.details.${key}`) ?? key.replaceAll('_', ' '),
      text: wordOf(value) || (type === 'user_flags_changed' && isStep(key) ? t('admin.none') : ''),
    }))
    .filter(({ text }) => text !== '');
}

type EventType = SiteEvent['type'];

/** Every type of event, in the order in which one looks for them. The type check completes it. */
const isType: Record<EventType, true> = {
  registered: true,
  email_verified: true,
  email_changed: true,
  login: true,
  login_failed: true,
  password_changed: true,
  password_reset: true,
  account_deleted: true,
  story_created: true,
  story_imported: true,
  story_status_changed: true,
  story_published: true,
  story_not_published: true,
  story_deleted: true,
  story_restored: true,
  story_featured: true,
  content_created: true,
  content_changed: true,
  content_deleted: true,
  tag_changed: true,
  user_flags_changed: true,
  user_suspended: true,
  user_suspension_lifted: true,
  sessions_ended: true,
  test_email_sent: true,
  test: true,
};

export const eventTypes = keysOf(isType);

export const asEventType = (text: string): EventType | undefined =>
  eventTypes.find((type) => type === text);
