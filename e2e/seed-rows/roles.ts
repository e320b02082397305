// Section 6: roles and permissions.
import { type Row, shownIn } from './row.ts';
import { browser, journeys, site, stories } from './test-files.ts';

export const roleRows: Row[] = [
  ...shownIn(site.screens, {
    'anonymous: home': 'anonymous people reach home, content pages',
    'anonymous: content pages': 'anonymous people reach home, content pages',
    'anonymous: user pages': 'anonymous people reach home, content pages, author pages',
    'anonymous: login, register': 'author pages, login and sign-up',
    'logged in: Writing, Reading, profile, logout': 'stand under a bar with Writing, Reading',
    'only the owner sees edit, delete, chapters, create-chapter': 'the owner’s things to no other',
    'a story is owned when its owner_id is the current user id': 'the owner’s things to no other',
    'edit, delete, chapter and node routes only for the name in the path': 'every writing screen',
    'otherwise the user is redirected to home': 'every writing screen opens for the author',
    'admin: flag admin is needed to see admin content': 'the admin area shows a grue',
  }),
  ...shownIn(journeys.guards, {
    'the redirect home in the browser': 'other people’s writing addresses lead home',
  }),
  ...shownIn(browser.api, { 'a bearer token on every call': 'bears the token and answers' }),
  ...shownIn(site.permissions, {
    'every role at every call, server side': 'hold for a story that is %s',
    'no call without a rule': 'has a row for every call',
  }),
  ...shownIn(stories.nodes, { 'nodes are for owner and admins': 'are for owner and admins only' }),
  ...shownIn(site.admin, {
    'the flag admin is given and taken': 'becomes an admin and none again',
  }),
];
