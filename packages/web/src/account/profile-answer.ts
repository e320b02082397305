import { data } from 'react-router';
import { ApiError, type Failure } from '../api/api.ts';
import { pathTo } from '../routes.ts';
import { type App, afterPost } from '../screen/app.ts';
import { t } from './t.ts';

const saidTexts = {
  profile: () => t('account.profile.said.profile'),
  email: () => t('account.profile.said.email'),
  resend: () => t('account.profile.said.resend'),
  theme: () => t('account.profile.said.theme'),
  session: () => t('account.profile.said.session'),
  password: () => t('account.profile.said.password'),
};

/** What a form on the profile did. */
export type Done = keyof typeof saidTexts;

/** The text for `?done=…` of an address, by which a page without JavaScript says it. */
export const saidText = (done: string | null): string | null =>
  done !== null && Object.hasOwn(saidTexts, done) ? saidTexts[done as Done]() : null;

export interface ProfileAnswer {
  /** Which of the page's forms it was. */
  intent: Done;
  failure?: Failure;
  /** What was typed, for a page that is reloaded. */
  typed?: Record<string, string>;
}

/** Says that it is done: as a message, or without JavaScript on the page that comes next. */
export function answerDone(app: App, intent: Done) {
  app.showToast(saidTexts[intent]());
  const address = pathTo('profile', undefined, { done: intent });
  return afterPost<ProfileAnswer>(app, address, { intent });
}

export function answerFailed(intent: Done, error: unknown, typed: Record<string, string> = {}) {
  if (!(error instanceof ApiError) || error.code === 'not_signed_in') throw error;
  const answer: ProfileAnswer = { intent, failure: error.toFailure(), typed };
  return data(answer, { status: error.status });
}
