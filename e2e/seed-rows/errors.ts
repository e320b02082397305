// Section 8: the error catalogue. Where it swallows a failure, the person here sees it as well.
import { type Row, shownIn } from './row.ts';
import { browser, journeys, site } from './test-files.ts';

export const errorRows: Row[] = [
  ...shownIn(site.screens, {
    'login failure clears the token': 'a login that fails clears the token',
  }),
  ...shownIn(browser.api, { 'login failure is thrown on': 'but not when a login fails' }),
  ...shownIn(journeys.guards, {
    'the login screen shows the failed message': 'a failed login says so',
    'verify e-mail fails: the person is told': 'a login before the mailed code',
    'Title cannot be empty': 'a title that is blank is refused',
  }),
  ...shownIn(journeys.account, {
    'change password fails: the person is told': 'a password is changed',
    'reset password fails: the person is told': 'a forgotten password is reset',
    'send reset tells nobody who has an account': 'whether an address has an account is told',
  }),
  ...shownIn(journeys.screens, {
    'resend fails: the person is told': 'a code that is not sent is told',
    'send reset fails: the person is told': 'a code that is not sent is told',
    'errors on the story load: the person is told': 'a story waits for itself and its chapters',
    'logout failure: it is logged': 'logging out works here even when the server',
    'logout failure: local logout still proceeds': 'logging out works here even when the server',
    'lists that fail return empty': 'an author’s list and a content page that cannot be loaded',
    'deletes that fail return false': 'a delete and an update that fail say so',
    'updates that fail return nothing': 'a delete and an update that fail say so',
    'Error loading playthroughs: plus the error': 'a reading list that cannot be loaded says so',
    'failed content loads': 'an author’s list and a content page that cannot be loaded',
  }),
  ...shownIn(browser.parts, {
    'a failed list fetch is logged and an empty list returned': 'notes a failed list',
    'failed content loads are logged': 'notes a failed list, leaves it empty and says what',
    'single reads that fail return null': 'leaves what is not there to the page for that',
  }),
  ...shownIn(site.html, { 'a story that is not there': 'answer 404 for what is not there' }),
  ...shownIn(journeys.guards, {
    'without a username the list of playthroughs is skipped':
      'a visitor at a writing or reading page',
  }),
];
