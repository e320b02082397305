import { useEffect, useState } from 'react';
import type { Failure } from '../../api/api.ts';
import { t } from '../../i18n/translate.ts';

const minuteMs = 60_000;

/**
 * The time until somebody who tried too often may try again: counted in minutes, so that it is not read out again each
 * second, and in its last minute in steps of ten seconds. null = the site did not say.
 */
export function useWait(failure: Failure | undefined): string | null {
  const waitMs = failure?.code === 'too_often' ? failure.retryAfterMs : undefined;
  const [passed, setPassed] = useState<{ failure: Failure | undefined; ms: number } | null>(null);

  useEffect(() => {
    if (waitMs === undefined) return;
    const begun = Date.now();
    const timer = setInterval(() => {
      const ms = Date.now() - begun;
      setPassed({ failure, ms });
      if (ms >= waitMs) clearInterval(timer);
    }, 1_000);
    return () => clearInterval(timer);
  }, [failure, waitMs]);

  if (waitMs === undefined) return null;
  return waitText(waitMs - (passed && passed.failure === failure ? passed.ms : 0));
}

export function waitText(leftMs: number): string {
  if (leftMs <= 0) return t('failures.tryNow');
  const minutes = Math.ceil(leftMs / minuteMs);
  if (minutes > 1) return t('failures.waitMinutes', { count: minutes });
  const stepMs = leftMs < 10_000 ? 1_000 : 10_000;
  const seconds = Math.ceil(leftMs / stepMs) * (stepMs / 1_000);
  return t('failures.waitSeconds', { count: seconds });
}
