import type { Reply } from '@brasslamp/contract';
import { Form } from 'react-router';
import { pathTo } from '../routes.ts';
import { FormError } from '../ui/fields/form-error.tsx';
import { Moment } from '../ui/moment.tsx';
import type { ProfileAnswer } from './profile-action.ts';
import { Section } from './section.tsx';
import { t } from './t.ts';

type Sessions = Reply<'GET /api/user/me/sessions'>['sessions'];

/** The list of places where I'm signed in, and the way to end it there. */
export function SessionList({
  sessions,
  answer,
}: {
  sessions: Sessions;
  answer: ProfileAnswer | undefined;
}) {
  return (
    <Section
      heading={t('account.profile.sessionsHeading')}
      text={t('account.profile.sessionsText')}
    >
      <FormError failure={answer?.intent === 'session' ? answer.failure : undefined} />
      <ul className="session-list">
        {sessions.map(({ id, user_agent, created_at, last_used_at, network, is_current }) => (
          <li key={id}>
            <div>
              <p className="session-name">
                {deviceName(user_agent)}
                {is_current && <span className="badge">{t('account.profile.thisDevice')}</span>}
              </p>
              <p className="session-days">
                {t('account.profile.signedInOn')} <Moment time={created_at} />
                {', '}
                {t('account.profile.lastUsedOn')} <Moment time={last_used_at} />
              </p>
              {network !== null && (
                <p className="session-days">{t('account.profile.network', { network })}</p>
              )}
            </div>
            {!is_current && (
              <Form method="post" action={pathTo('profile')} preventScrollReset>
                <input type="hidden" name="session_id" value={id} />
                <button className="button" type="submit" name="intent" value="session">
                  {t('account.profile.endSession')}
                </button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

// In this order: many browsers also call themselves by the name of another.
const browsers = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrome\/|\bChromium\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
] as const;

const systems = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const;

const nameIn = (userAgent: string, list: readonly (readonly [RegExp, string])[]) =>
  list.find(([pattern]) => pattern.test(userAgent))?.[1];

/** A device as its owner would call it: "Firefox on Linux". */
export function deviceName(userAgent: string): string {
  const browser = nameIn(userAgent, browsers);
  const system = nameIn(userAgent, systems);
  if (browser && system) return t('account.profile.device', { browser, system });
  return browser ?? system ?? t('account.profile.unknownDevice');
}
