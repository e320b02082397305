// Section 9: constants and limits.
import { type Row, row, silent } from './row.ts';
import { call, journey, screen, unit } from './ties.ts';

export const constantRows: Row[] = [
  row(
    'The session token is stored in a cookie named authToken (path /, SameSite Strict) and in local storage.',
    journey.token,
    unit.begins,
  ),
  row('New chapter ordinal is 1; new node actions are an empty list;', journey.ordinal),
  row('new story description is empty.', call.bare),
  row('Dates are shown as YYYY-MM-DD.', screen.reading),
  row('Logo height 80px; login form width 300px;', journey.sizes),
  row('header colour orange.', journey.orange),
  row('Notification default timeout 5000 ms;', journey.message),
  row('menu transition 300 ms (interface defaults).', journey.menu),
  row(
    'An optional privacy-friendly analytics script is added when a stats domain setting exists;',
    screen.stats,
    unit.stats,
  ),
  row("the page title is set to the product's name.", screen.home),
  silent('Other limits are not shown.'),
];
