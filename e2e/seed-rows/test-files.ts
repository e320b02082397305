// The test files that rows point to, by a short name.
const server = 'packages/server/src';
const features = `${server}/features`;
const web = 'packages/web/src';

export const accounts = {
  changePassword: `${features}/accounts/change-password.test.ts`,
  logIn: `${features}/accounts/log-in.test.ts`,
  register: `${features}/accounts/register.test.ts`,
  resetPassword: `${features}/accounts/reset-password.test.ts`,
  userDetails: `${features}/accounts/user-details.test.ts`,
  verifyEmail: `${features}/accounts/verify-email.test.ts`,
};

export const stories = {
  bare: `${features}/stories/bare-story.test.ts`,
  chapters: `${features}/writing/chapters.test.ts`,
  items: `${features}/items/items.test.ts`,
  nodes: `${features}/writing/nodes.test.ts`,
  statuses: `${features}/stories/change-status.test.ts`,
  stories: `${features}/stories/stories.test.ts`,
};

export const site = {
  admin: `${features}/admin/admin.test.ts`,
  content: `${features}/content/content.test.ts`,
  events: `${features}/events/events.test.ts`,
  html: `${server}/site/register-site.test.ts`,
  permissions: `${server}/http/permissions.test.ts`,
  screens: `${server}/site/seed-screens.test.ts`,
  settings: `${server}/config.test.ts`,
  tokens: `${server}/auth/tokens.test.ts`,
};

export const playing = {
  deleting: `${features}/playing/deleting.test.ts`,
  playing: `${features}/playing/playing.test.ts`,
};

export const browser = {
  api: `${web}/api/browser-api.test.ts`,
  content: `${web}/reading/read-content.test.ts`,
  parts: `${web}/app/load-part.test.ts`,
  preparing: `${web}/api/prepare-call.test.ts`,
  session: `${web}/session/browser-session.test.ts`,
};

export const journeys = {
  account: 'e2e/account.spec.ts',
  admin: 'e2e/admin.spec.ts',
  axe: 'e2e/every-screen-passes-axe.spec.ts',
  guards: 'e2e/guards-and-strangers.spec.ts',
  items: 'e2e/items.spec.ts',
  returning: 'e2e/reader-returns-in-a-second-browser.spec.ts',
  screens: 'e2e/seed-screens.spec.ts',
  trouble: 'e2e/reader-in-trouble.spec.ts',
  writing: 'e2e/author-writes-and-publishes.spec.ts',
};
