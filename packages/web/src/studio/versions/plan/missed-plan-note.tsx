import type { MissedPlan, Story } from '@brasslamp/contract';
import { Link } from 'react-router';
import { pathTo } from '../../../routes.ts';
import { useApp } from '../../../screen/app.ts';
import { ActionFailure } from '../../../ui-kit/action-failure.tsx';
import { BusyButton } from '../../../ui-kit/busy-button.tsx';
import { dayTime } from '../../../ui-kit/clock-time.ts';
import { usePatchStory } from '../../queries/version-queries.ts';
import { t } from '../../t.ts';
import styles from './plan.module.css';
import { ownZone } from './plan-time.ts';

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
