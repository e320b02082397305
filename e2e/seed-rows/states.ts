// Section 4: states and transitions.
import { type Row, shownIn } from './row.ts';
import { accounts, browser, journeys, playing, stories } from './test-files.ts';

export const stateRows: Row[] = [
  ...shownIn(browser.session, {
    'session: login stores the token': 'begins with a token, in the cookie and in local storage',
    'session: logged in means a token exists': 'takes no token that has expired or is none',
    'logout clears token, user id, username, flags and copies': 'forgets everything at the end',
    'a stored e-mail is forgotten once somebody is signed in': 'keeps the address that waits',
  }),
  ...shownIn(accounts.verifyEmail, {
    'session: e-mail verification signs in': 'takes the mailed code and signs in',
  }),
  ...shownIn(accounts.logIn, {
    'session: ended by logout at the server too': 'ends at once by logging out',
  }),
  ...shownIn(journeys.screens, {
    'logout reloads to the site root': 'logging out works here even when the server',
    'registering stores the e-mail as pending verification': 'an address that waits for a code',
    'requesting a reset stores the e-mail as pending reset': 'an address that waits for a code',
    'user page: loading, then list or empty': 'what loads says Loading...',
  }),
  ...shownIn(journeys.trouble, {
    'logout holds in every tab': 'logging out in one tab signs out the other',
  }),
  ...shownIn(journeys.guards, {
    'login leads to verify-email if verification is required': 'a login before the mailed code',
    'registering leads to verify-email with the address filled in':
      'a login before the mailed code',
    'login leads home otherwise': 'a login never leads off the site',
  }),
  ...shownIn(playing.playing, {
    'a playthrough has a current node': 'starts at the start node of the published version',
    'a playthrough action call changes it': 'goes on choice by choice to an ending',
  }),
  ...shownIn(stories.statuses, {
    'story status is sent on update': 'becomes published only when there is something to read',
    'story status transitions of its owner': 'moves for its owner as the table says',
    'story status transitions of admins and others': 'moves for admins, other people and visitors',
    'story status by deletion': 'ends with deleted',
  }),
];
