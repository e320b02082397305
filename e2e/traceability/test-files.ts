// The test files that rows point to, by a short name.
export const accounts = {
  changePassword: 'packages/server/src/features/accounts/profile/change-password.test.ts',
  logIn: 'packages/server/src/features/accounts/sign-in/log-in.test.ts',
  register: 'packages/server/src/features/accounts/sign-up/register.test.ts',
  resetPassword: 'packages/server/src/features/accounts/profile/password.test.ts',
  userDetails: 'packages/server/src/features/accounts/profile/user-details.test.ts',
  verifyEmail: 'packages/server/src/features/accounts/email/verify-email.test.ts',
};

export const stories = {
  bare: 'packages/server/src/features/stories/bare-story.test.ts',
  chapters: 'packages/server/src/features/draft/chapters/chapters.test.ts',
  items: 'packages/server/src/features/draft/items/items.test.ts',
  nodes: 'packages/server/src/features/draft/nodes/nodes.test.ts',
  statuses: 'packages/server/src/features/stories/change-status.test.ts',
  stories: 'packages/server/src/features/stories/stories.test.ts',
};

export const site = {
  admin: 'packages/server/src/features/admin/admin.test.ts',
  content: 'packages/server/src/features/content/content.test.ts',
  events: 'packages/server/src/features/events/events.test.ts',
  html: 'packages/server/src/site/register-site.test.ts',
  permissions: 'packages/server/src/http/calls/permissions.test.ts',
  screens: 'packages/server/src/site/seed-screens.test.ts',
  settings: 'packages/server/src/config.test.ts',
  tokens: 'packages/server/src/auth/tokens.test.ts',
};

export const playing = {
  deleting: 'packages/server/src/features/playing/deleting.test.ts',
  playing: 'packages/server/src/features/playing/playing.test.ts',
};

export const browser = {
  api: 'packages/web/src/api/browser-api.test.ts',
  content: 'packages/web/src/library/content-item.test.ts',
  parts: 'packages/web/src/screen/load-part.test.ts',
  preparing: 'packages/web/src/api/prepare-call.test.ts',
  session: 'packages/web/src/session/browser-session.test.ts',
};

export const journeys = {
  account: 'e2e/account.spec.ts',
  admin: 'e2e/admin.spec.ts',
  axe: 'e2e/every-screen-passes-axe.spec.ts',
  bar: 'e2e/workspace-bar.spec.ts',
  guards: 'e2e/guards-and-strangers.spec.ts',
  home: 'e2e/home-and-pages.spec.ts',
  items: 'e2e/items.spec.ts',
  returning: 'e2e/reader-returns-in-a-second-browser.spec.ts',
  screens: 'e2e/seed-screens.spec.ts',
  trouble: 'e2e/reader-in-trouble.spec.ts',
  writing: 'e2e/author-writes-and-publishes.spec.ts',
};
