import { isKeyOf } from '@brasslamp/story/model/records';
import { type ActionFunctionArgs, data, useNavigation } from 'react-router';
import { ApiError, type Failure } from '../api/api.ts';
import { isTheme } from '../device/theme.ts';
import { pathTo } from '../routes.ts';
import { type App, afterPost } from '../screen/app.ts';
import { signedInOnly } from '../screen/guards.ts';
import { requiredFailure } from '../screen/required-failure.ts';
import { t } from './t.ts';

type Act = (app: App, fields: Record<string, string>) => Promise<unknown>;

const acts: Record<Exclude<Done, 'password'>, Act> = {
  profile: ({ api }, { display_name = '', bio = '' }) =>
    api('PATCH /api/user/me', { body: { display_name, bio } }),

  async email({ api }, { email = '', password = '' }) {
    const missing = requiredFailure({ email, password });
    if (missing) throw new ApiError(missing);
    await api('PATCH /api/user/me', { body: { email, password } });
  },

  resend: ({ api }, { email = '' }) =>
    api('POST /api/user/resend-verify-email', { body: { email } }),

  async theme({ api }, { theme }) {
    if (isTheme(theme)) await api('PATCH /api/user/me', { body: { theme } });
  },

  session: ({ api }, { session_id }) =>
    api('DELETE /api/user/me/sessions/:session_id', { params: { session_id } }),
};

const isIntent = (intent: string): intent is keyof typeof acts => Object.hasOwn(acts, intent);

/** Does what the forms on the profile ask for, each by its `intent`. */
export async function profileAction(args: ActionFunctionArgs) {
  const app = signedInOnly(args);
  const form = await args.request.formData();
  const fields = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
  const intent = fields.intent ?? '';
  if (!isIntent(intent)) return null;
  try {
    await acts[intent](app, fields);
  } catch (error) {
    const { password: _, ...typed } = fields;
    return answerFailed(intent, error, typed);
  }
  return answerDone(app, intent);
}

const saidTexts = {
  profile: () => t('account.profile.said.profile'),
  email: () => t('account.profile.said.email'),
  resend: () => t('account.profile.said.resend'),
  theme: () => t('account.profile.said.theme'),
  session: () => t('account.profile.said.session'),
  password: () => t('account.profile.said.password'),
};

/** A change that a form on the profile made. */
type Done = keyof typeof saidTexts;

/** The text for `?done=…` of an address, by which a page without JavaScript says it. */
export const saidText = (done: string | null): string | null =>
  done !== null && isKeyOf(saidTexts, done) ? saidTexts[done]() : null;

export interface ProfileAnswer {
  /** The form of the page that was sent. */
  intent: Done;
  failure?: Failure;
  /** The text that was typed, for a page that is reloaded. */
  typed?: Record<string, string>;
}

/** Says that it is done: as a message, or without JavaScript on the page that comes next. */
function answerDone(app: App, intent: Done) {
  app.showToast(saidTexts[intent]());
  const address = pathTo('profile', undefined, { done: intent });
  return afterPost<ProfileAnswer>(app, address, { intent });
}

function answerFailed(intent: Done, error: unknown, typed: Record<string, string> = {}) {
  if (!(error instanceof ApiError) || error.code === 'not_signed_in') throw error;
  const answer: ProfileAnswer = { intent, failure: error.toFailure(), typed };
  return data(answer, { status: error.status });
}

/** Whether this one of the page's forms is on its way. */
export const useIsSending = (intent: Done): boolean =>
  useNavigation().formData?.get('intent') === intent;
