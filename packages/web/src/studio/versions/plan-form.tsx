import type { MissedPlan, Story } from '@brasslamp/contract';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { ApiError } from '../../api/api.ts';
import { pathTo } from '../../routes.ts';
import { useApp } from '../../screen/app.ts';
import { dayTime } from '../../ui/clock-time.ts';
import { Labelled } from '../../ui/fields/field.tsx';
import { ActionFailure } from '../../ui-kit/action-failure.tsx';
import { BusyButton } from '../../ui-kit/busy-button.tsx';
import { usePatchStory } from '../queries/version-queries.ts';
import { t } from '../t.ts';
import styles from './plan.module.css';

const minuteMs = 60 * 1_000;
const yearMs = 365 * 24 * 60 * minuteMs;

/** The day on which the draft is to be published by itself: to be chosen, or chosen. */
export function PlanForm({ story }: { story: Story }) {
  const { showToast } = useApp();
  const [isEmpty, setEmpty] = useState(false);
  const plan = usePatchStory(({ publish_at }) =>
    showToast(t(publish_at ? 'studio.versions.planMade' : 'studio.versions.planGone')),
  );
  if (story.publish_at !== null) return <Planned day={story.publish_at} plan={plan} />;

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (plan.isPending) return;
    const publish_at = fromFieldTime(String(new FormData(event.currentTarget).get('publish_at')));
    setEmpty(publish_at === null);
    if (publish_at !== null) plan.mutate({ publish_at });
  }

  const wrong = isEmpty ? t('studio.versions.planEmpty') : wrongTime(plan.error);
  const now = Date.now();
  return (
    <details className={styles.fold} open={wrong !== undefined || undefined}>
      <summary>{t('studio.versions.plan')}</summary>
      <form className={styles.form} onSubmit={save} noValidate>
        <Labelled
          label={t('studio.versions.planField')}
          hint={t('studio.versions.planHint', { zone: ownZone() })}
          error={wrong}
        >
          {(described) => (
            <input
              className={`input ${styles.time}`}
              type="datetime-local"
              name="publish_at"
              min={toFieldTime(new Date(now + minuteMs))}
              max={toFieldTime(new Date(now + yearMs))}
              {...described}
            />
          )}
        </Labelled>
        {wrong === undefined && <ActionFailure error={plan.error} />}
        <div className="button-row">
          <BusyButton
            className="button"
            type="submit"
            isBusy={plan.isPending}
            busyLabel={t('studio.versions.planSaving')}
          >
            {t('studio.versions.planSave')}
          </BusyButton>
        </div>
      </form>
    </details>
  );
}

/** The planned day, with a way to call it off. */
function Planned({ day, plan }: { day: string; plan: ReturnType<typeof usePatchStory> }) {
  const time = dayTime(Date.parse(day));
  return (
    <div className={styles.form}>
      <p className={styles.planned}>{t('studio.versions.planned', { time, zone: ownZone() })}</p>
      <ActionFailure error={plan.error} />
      <div className="button-row">
        <BusyButton
          className="button"
          type="button"
          isBusy={plan.isPending}
          busyLabel={t('studio.versions.planCancelling')}
          onClick={() => !plan.isPending && plan.mutate({ publish_at: null })}
        >
          {t('studio.versions.planCancel')}
        </BusyButton>
      </div>
    </div>
  );
}

const wrongTime = (error: Error | null): string | undefined =>
  error instanceof ApiError
    ? error.errors.find(({ path }) => path === 'publish_at')?.message
    : undefined;

/** Says that a planned publish did not happen, why, and what to do; until its author removes it. */
export function MissedPlanNote({ story, missed }: { story: Story; missed: MissedPlan }) {
  const { showToast } = useApp();
  const removal = usePatchStory(() => {
    showToast(t('studio.versions.missedGone'));
    document.getElementById('now')?.focus();
  });
  const time = dayTime(Date.parse(missed.publish_at));
  return (
    <div className={styles.missed} role="note" aria-labelledby="missed">
      <p id="missed" className={styles.missedWhat}>
        {t('studio.versions.missed', { time, zone: ownZone() })}
      </p>
      <p>
        {t(`studio.versions.missedWhy.${missed.reason}`)} {whatToDo(story, missed)}
      </p>
      <ActionFailure error={removal.error} />
      <div className="button-row">
        {missed.reason === 'empty' && (
          <Link className="button" to={pathTo('checkStory', story)}>
            {t('studio.versions.missedCheck')}
          </Link>
        )}
        <BusyButton
          className="button"
          type="button"
          isBusy={removal.isPending}
          busyLabel={t('studio.versions.missedRemoving')}
          onClick={() => !removal.isPending && removal.mutate({ missed_plan: null })}
        >
          {t('studio.versions.missedRemove')}
        </BusyButton>
      </div>
    </div>
  );
}

function whatToDo({ status }: Story, { reason }: MissedPlan): string {
  if (status === 'banned') return '';
  if (status === 'suspended') return t('studio.versions.missedNext.suspended');
  return t(`studio.versions.missedNext.${reason === 'empty' ? 'empty' : 'open'}`);
}

// The browser's field for a day and a time speaks of neither zone nor seconds.

const twoDigits = (number: number) => String(number).padStart(2, '0');

/** "2026-11-24T18:00" in this browser's zone. */
export function toFieldTime(date: Date): string {
  const day = [date.getFullYear(), twoDigits(date.getMonth() + 1), twoDigits(date.getDate())];
  return `${day.join('-')}T${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
}

/** The time that such a text means in this time zone, as the API takes it; null when it means none. */
export function fromFieldTime(text: string): string | null {
  const date = new Date(text);
  return text === '' || Number.isNaN(date.getTime()) ? null : date.toISOString();
}

/** "Europe/Berlin" */
const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
