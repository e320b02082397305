import type { ActionFunctionArgs } from 'react-router';
import { ApiError } from '../api/api.ts';
import { isTheme } from '../device/theme.ts';
import type { App } from '../screen/app.ts';
import { requiredFailure } from '../screen/required-failure.ts';
import { signedInOnly } from '../screen/signed-in-only.ts';
import { answerDone, answerFailed, type Done } from './profile-answer.ts';

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

/** What the forms on the profile do, each by its `intent`. */
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
