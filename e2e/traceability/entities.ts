// Section 3: the entities and their fields.
import { type Row, row, silent } from './row.ts';
import { call, unit } from './ties.ts';

export const entityRows: Row[] = [
  row(
    "Story: id, title, slug, description (empty on creation), status, owner_id, the owner's username (also called author in the featured list).",
    call.storyNew,
    call.bare,
  ),
  row('Status values: published, draft, archived, suspended, banned, deleted.', call.statuses),
  row('Chapter: id, title, ordinal (a new chapter is created with ordinal 1).', call.chapters),
  row('Node: id, name, body, chapter_id, actions (a list, empty on creation).', call.nodes),
  row('Item: created', call.items),
  row('and updated', call.itemPut),
  row('with a payload passed through; its fields are not shown.', call.items),
  row(
    'Playthrough: id, story_slug, story_name, node (id and name), created_at, updated_at.',
    call.start,
  ),
  row('Content page: title, body (HTML), fetched by path.', call.content),
  row(
    'Admin content item: identified by uuid; body shape createUpdateContentItem, fields not shown.',
    call.content,
    call.contentPut,
  ),
  row('Session user: token, userId, username, flags (list, may include admin),', unit.begins),
  row('emailPendingVerification, emailPendingPasswordReset,', unit.pending),
  row('userLoaded,', unit.loaded),
  row('isLoggedIn.', unit.begins, unit.noToken),
  row('The sign-in token carries sub (username), user_id and flags.', unit.token),
  row('Login result: emailVerificationRequired flag.', call.unverified, call.login),
  row('Account payloads: register {username, email, password};', call.register),
  row('verify e-mail {email, code};', call.verify),
  row('resend verification {email};', call.resend),
  row('change password {old_password, new_password};', call.changePassword),
  row('send reset e-mail {email};', call.sendReset),
  row('reset password {email, code, new_password};', call.reset),
  row('login form-encoded {username, password}.', call.login, unit.form),
  row('The login response has access_token;', call.login),
  row('the verify-email response has data.access_token.', call.verify),
  silent('All other fields are not shown.'),
];
