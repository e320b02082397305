// Section 9: constants and limits.
import { type Row, shownIn } from './row.ts';
import { browser, journeys, site, stories } from './test-files.ts';

export const constantRows: Row[] = [
  ...shownIn(journeys.screens, {
    'cookie authToken: path /': 'the token is in a strict cookie for every path',
    'cookie authToken: SameSite Strict': 'the token is in a strict cookie for every path',
    'the token is in local storage': 'the token is in a strict cookie for every path',
    'new chapter ordinal is 1': 'a new chapter is asked for with ordinal 1',
    'new node actions are an empty list': 'a new node without actions',
    'logo height 80px': 'and the logo 80px high',
    'login form width 300px': 'the login form is 300px wide',
    'header colour orange': 'the header of the admin area is orange',
    'notification timeout 5000 ms': 'a message goes by itself after 5 seconds',
    'menu transition 300 ms': 'a menu takes 300 ms to open',
  }),
  ...shownIn(stories.bare, {
    'new story description is empty': 'have an empty description unless one is given',
  }),
  ...shownIn(browser.session, {
    'cookie and local storage are in step':
      'begins with a token, in the cookie and in local storage',
  }),
  ...shownIn(site.screens, {
    'dates are shown as YYYY-MM-DD': 'the reading list has name, position and days',
    'the page title is the product’s name': 'home has title, tagline',
  }),
  ...shownIn(site.html, {
    'an analytics script when a stats domain is set': 'count visits only where the site says',
  }),
  ...shownIn(site.settings, { 'the stats domain setting': 'takes a host that counts visits' }),
];
