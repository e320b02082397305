// Section 3: the entities and their fields.
import { type Row, shownIn } from './row.ts';
import { accounts, browser, playing, site, stories } from './test-files.ts';

const each = (entity: string, fields: string[], name: string): Record<string, string> =>
  Object.fromEntries(fields.map((field) => [`${entity}: ${field}`, name]));

export const entityRows: Row[] = [
  ...shownIn(
    stories.stories,
    each(
      'Story',
      ['id', 'title', 'slug', 'description', 'status', 'owner_id', 'username', 'author'],
      'begin as drafts with every field of the contract',
    ),
  ),
  ...shownIn(stories.statuses, {
    ...each(
      'Story status',
      ['published', 'draft', 'archived', 'suspended', 'banned', 'deleted'],
      'decides who meets the story anywhere',
    ),
  }),
  ...shownIn(
    stories.chapters,
    each('Chapter', ['id', 'title', 'ordinal'], 'are appended whatever ordinal is asked for'),
  ),
  ...shownIn(
    stories.nodes,
    each(
      'Node',
      ['id', 'name', 'body', 'chapter_id', 'actions'],
      'are made with the seed’s fields alone',
    ),
  ),
  ...shownIn(stories.items, {
    'Item: created with a payload': 'are made with key and name alone, or with all their fields',
    'Item: updated with a payload': 'keep the fields that a PUT leaves out',
  }),
  ...shownIn(
    playing.playing,
    each(
      'Playthrough',
      ['id', 'story_slug', 'story_name', 'node (id and name)', 'created_at', 'updated_at'],
      'starts at the start node of the published version',
    ),
  ),
  ...shownIn(site.content, {
    ...each(
      'Content page',
      ['title', 'body (HTML)', 'fetched by path'],
      'are added with sanitized',
    ),
    'Admin content item: identified by uuid': 'are added with sanitized HTML',
    'Admin content item: createUpdateContentItem': 'change by PUT only what it carries',
  }),
  ...shownIn(browser.session, {
    ...each('Session user', ['token', 'userId', 'username', 'flags'], 'begins with a token'),
    'Session user: userId is kept': 'takes over a cookie that a sign-in without JavaScript left',
    'Session user: emailPendingVerification': 'keeps the address that waits for its code',
    'Session user: emailPendingPasswordReset': 'keeps the address that waits for its code',
    'Session user: userLoaded, at once': 'knows who reads from local storage when no cookie came',
    'Session user: isLoggedIn': 'forgets everything at the end',
  }),
  ...shownIn(site.tokens, {
    ...each('Sign-in token', ['sub (username)', 'user_id', 'flags'], 'carries what the seed names'),
  }),
  ...shownIn(accounts.logIn, {
    'Login: form-encoded {username, password}': 'works as %j',
    'Login response: access_token': 'works as %j',
    'Login result: emailVerificationRequired is false': 'works as %j',
  }),
  ...shownIn(accounts.verifyEmail, {
    'Login result: emailVerificationRequired is true': 'gives no token, and says that the address',
    'verify e-mail {email, code}': 'takes the mailed code and signs in',
    'verify-email response: data.access_token': 'takes the mailed code and signs in',
    'resend verification {email}': 'mails one that takes the place of the one before',
  }),
  ...shownIn(accounts.register, {
    'register {username, email, password}': 'makes an account that is not verified',
  }),
  ...shownIn(accounts.changePassword, {
    'change password {old_password, new_password}': 'lets the new one in and the old one no more',
  }),
  ...shownIn(accounts.resetPassword, {
    'send reset e-mail {email}': 'answers the same to everybody, and mails whoever has',
    'reset password {email, code, new_password}': 'lets the new one in and the old one no more',
  }),
];
