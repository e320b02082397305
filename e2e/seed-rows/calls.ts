// Section 7: every call, by its method and path in the specification.
import { type Row, shownIn } from './row.ts';
import { accounts, browser, playing, site, stories } from './test-files.ts';

const story = '/api/stories/{username}/{story_slug}';
const items = '/api/{username}/{story_slug}/chapters/{chapter_id}/items';

export const callRows: Row[] = [
  ...shownIn(accounts.logIn, {
    'POST /api/user/login': 'works as %j',
    'POST /api/user/logout': 'ends at once by logging out',
    'GET /api/user/me': 'works as %j',
  }),
  ...shownIn(accounts.register, { 'POST /api/user/register': 'makes an account that is not' }),
  ...shownIn(accounts.verifyEmail, {
    'POST /api/user/verify-email': 'takes the mailed code and signs in',
    'POST /api/user/resend-verify-email': 'mails one that takes the place of the one before',
  }),
  ...shownIn(accounts.changePassword, {
    'POST /api/user/change-password': 'lets the new one in and the old one no more',
  }),
  ...shownIn(accounts.resetPassword, {
    'POST /api/user/send-password-reset-email': 'answers the same to everybody, and mails whoever',
    'POST /api/user/reset-password': 'lets the new one in and the old one no more',
  }),
  ...shownIn(accounts.userDetails, {
    'GET /api/user/user-details/{user_id}': 'are their account, sessions, stories',
  }),
  ...shownIn(site.admin, {
    'GET /api/user/recent-users': 'shows everybody newest first',
    'GET /api/user/send-test-email': 'goes to the admin’s own address',
  }),
  ...shownIn(site.events, {
    'GET /api/events': 'tell the life of a story, newest first',
    'GET /api/event_test': 'are answered with every field, and kept',
  }),
  ...shownIn(site.screens, { 'GET /api/': 'the API names itself at its root' }),
  ...shownIn(site.content, {
    'GET /api/content': 'are added with sanitized HTML',
    'GET /api/admin/content': 'are listed by path, part by part',
    'POST /api/admin/content': 'are added with sanitized HTML',
    'GET /api/admin/content/{content_item_id}': 'are added with sanitized HTML',
    'PUT /api/admin/content/{content_item_id}': 'change by PUT only what it carries',
    'DELETE /api/admin/content/{content_item_id}': 'are deleted, unless somebody changed them',
  }),
  ...shownIn(stories.stories, {
    'GET /api/home/featured': 'stand on the home page',
    'GET /api/stories/{username}': 'are listed newest first, part by part',
    'POST /api/stories/{username}': 'begin as drafts with every field',
    [`GET ${story}`]: 'are seen as drafts by owner and admins only',
    [`PATCH ${story}`]: 'change by PATCH only what it carries',
  }),
  ...shownIn(stories.statuses, { [`DELETE ${story}`]: 'ends with deleted' }),
  ...shownIn(stories.chapters, {
    [`GET ${story}/chapters`]: 'are appended whatever ordinal is asked for',
    [`POST ${story}/chapters`]: 'are appended whatever ordinal is asked for',
    [`GET ${story}/chapters/{chapter_id}`]: 'are seen by whoever sees the story',
    [`PATCH ${story}/chapters/{chapter_id}`]: 'move by their ordinal',
  }),
  ...shownIn(stories.nodes, {
    [`POST ${story}/nodes`]: 'are made with the seed’s fields alone',
    [`GET ${story}/nodes/{node_id}`]: 'are made with the seed’s fields alone',
    [`PUT ${story}/nodes/{node_id}`]: 'keep the fields that a PUT leaves out',
    [`DELETE ${story}/nodes/{node_id}`]: 'may be deleted while others lead there',
    [`GET ${story}/chapters/{chapter_id}/nodes`]: 'are listed as they were made',
  }),
  ...shownIn(stories.items, {
    [`GET ${items}`]: 'are made with key and name alone',
    [`POST ${items}`]: 'are made with key and name alone',
    [`GET ${items}/{item_id}`]: 'are made with key and name alone',
    [`PUT ${items}/{item_id}`]: 'keep the fields that a PUT leaves out',
    [`DELETE ${items}/{item_id}`]: 'are not written when If-Match is stale',
  }),
  ...shownIn(playing.playing, {
    [`POST ${story}/playthrough`]: 'starts at the start node of the published version',
    [`GET ${story}/playthrough`]: 'stands in bare lists, last played first',
    [`GET ${story}/playthrough/{playthrough_id}`]: 'starts at the start node of the published',
    [`PUT ${story}/playthrough/{playthrough_id}/action`]: 'goes on choice by choice to an ending',
    'GET /api/stories/{username}/playthroughs': 'stands in bare lists, last played first',
  }),
  ...shownIn(playing.deleting, {
    [`DELETE ${story}/playthrough/{playthrough_id}`]: 'is gone for its reader',
  }),
];

/** What section 7 says beside its table and in the last column. */
export const callFactRows: Row[] = [
  ...shownIn(browser.api, {
    'the bearer token on every call': 'bears the token and answers with what stands in data',
    'responses are read from a data field': 'bears the token and answers with what stands in data',
    'login is sent as a form, the rest as JSON': 'sends the login as a form',
  }),
  ...shownIn(browser.content, {
    'content is cached per path': 'asks for a path once in a browser',
  }),
  ...shownIn(playing.playing, {
    'the playthroughs response is an array': 'stands in bare lists, last played first',
  }),
  ...shownIn(stories.stories, {
    'response field stories': 'are listed newest first, part by part',
    'the story reply has owner_id and title': 'begin as drafts with every field',
  }),
  ...shownIn(stories.nodes, { 'response field nodes': 'are listed as they were made' }),
  ...shownIn(stories.items, { 'response field items': 'are made with key and name alone' }),
];

/** Calls that the product has and the specification does not name. */
export const callsBeyond = [
  'GET /api/health',
  'GET /api/ready',
  'PATCH /api/user/me',
  'DELETE /api/user/me',
  'GET /api/user/me/export',
  'GET /api/user/me/sessions',
  'DELETE /api/user/me/sessions/{session_id}',
  'POST /api/guests',
  'POST /api/user/me/guest-playthroughs',
  'GET /api/user/me/bin',
  'POST /api/user/me/bin/{story_id}/restore',
  `GET ${story}/versions`,
  `POST ${story}/versions`,
  `GET ${story}/versions/{version_id}`,
  `GET ${story}/versions/{version_id}/changes`,
  `POST ${story}/versions/{version_id}/restore`,
  `GET ${story}/versions/{version_id}/story`,
  `GET ${story}/endings/{ending_name}`,
  `GET ${story}/kept-drafts`,
  `GET ${story}/beta-link`,
  `POST ${story}/beta-link`,
  `DELETE ${story}/beta-link`,
  `POST ${story}/beta-readers`,
  `DELETE ${story}/chapters/{chapter_id}`,
  `GET ${story}/nodes`,
  `GET ${story}/variables`,
  `PUT ${story}/variables`,
  `GET ${story}/achievements`,
  `PUT ${story}/achievements`,
  `GET ${story}/items`,
  `GET ${story}/bin`,
  `POST ${story}/bin/{bin_id}/restore`,
  `DELETE ${story}/bin/{bin_id}`,
  `GET ${story}/draft`,
  `GET ${story}/check`,
  `PATCH ${story}/playthrough/{playthrough_id}`,
  `GET ${story}/playthrough/{playthrough_id}/history`,
  `POST ${story}/playthrough/{playthrough_id}/restore`,
  'PATCH /api/admin/users/{user_id}',
  'POST /api/admin/users/{user_id}/end-sessions',
  'GET /api/admin/stories',
];
