import type { Story } from '@brasslamp/contract';
import { Link } from 'react-router';
import { rich } from '../i18n/rich.tsx';
import { pathTo } from '../routes.ts';
import { Day } from '../ui/day.tsx';
import { SteadyLabel } from '../ui/fields/form-error.tsx';
import { type StatusChange, useQuestionAddress } from './status-change.ts';
import { t } from './t.ts';
import './publishing.css';

/**
 * The owner's publish button. It opens a question, and keeps its place: once there is nothing more to
 * publish it says so in the same place, in the same size.
 */
export function PublishControl({ story, isNext = true }: { story: Story; isNext?: boolean }) {
  const address = useQuestionAddress();
  const shown = shownFor(story);
  if (!shown) return null;
  const label = <SteadyLabel shown={shown.label} others={labels()} />;
  return (
    <div className="publish-control" tabIndex={-1}>
      {shown.asks ? (
        <Link
          className={isNext ? 'button button-primary' : 'button'}
          to={address(shown.asks)}
          replace
          preventScrollReset
        >
          {label}
        </Link>
      ) : (
        <span className="button publish-done">{label}</span>
      )}
    </div>
  );
}

function shownFor({ status, has_unpublished_changes }: Story): {
  label: string;
  asks: StatusChange | null;
} | null {
  if (status === 'draft') return { label: t('pages.story.publish'), asks: 'publish' };
  if (status === 'archived') return { label: t('pages.story.unarchive'), asks: 'unarchive' };
  if (status !== 'published') return null;
  return has_unpublished_changes
    ? { label: t('pages.story.publishChanges'), asks: 'publish' }
    : { label: t('pages.story.upToDate'), asks: null };
}

const labels = () => [
  t('pages.story.publish'),
  t('pages.story.publishChanges'),
  t('pages.story.upToDate'),
  t('pages.story.unarchive'),
];

/** Leads to a question from a menu or from a place apart. */
export function QuestionLink({
  change,
  className,
  children,
}: {
  change: StatusChange;
  className: string;
  children: string;
}) {
  const address = useQuestionAddress();
  return (
    <Link className={className} to={address(change)} replace preventScrollReset>
      {children}
    </Link>
  );
}

/** Notes of what is planned, or was and did not happen. */
export function PlanNotes({ story }: { story: Story }) {
  const { username, slug, publish_at, missed_plan } = story;
  const versions = pathTo('storyVersions', { username, slug });
  return (
    <>
      {publish_at !== null && (
        <p className="publish-plan">
          {rich(t('pages.story.planned'), {
            day: () => (
              <Link to={versions}>
                <Day time={publish_at} />
              </Link>
            ),
          })}
        </p>
      )}
      {missed_plan && (
        <p className="publish-plan">
          {rich(t('pages.story.missedPlan'), {
            day: () => <Day time={missed_plan.publish_at} />,
            why: (inside) => <Link to={versions}>{inside}</Link>,
          })}
        </p>
      )}
    </>
  );
}
