// Section 4: states and transitions.
import { type Row, row } from './row.ts';
import { call, journey, screen, unit } from './ties.ts';

export const stateRows: Row[] = [
  row('Session: logged out until login', unit.begins),
  row('or e-mail verification succeeds and stores the token.', call.verify),
  row('Logged in means a token exists.', unit.noToken),
  row('Logout clears token, user id, username, flags and stored copies,', unit.ends),
  row('then reloads to the site root.', journey.logOut),
  row(
    'Registering stores the e-mail as pending verification. Requesting a reset stores the e-mail as pending reset.',
    journey.pending,
  ),
  row('Login leads to verify-email if verification is required,', journey.beforeCode),
  row('else home.', journey.loginHome),
  row(
    'A playthrough has a current node; the client changes it through a playthrough action call.',
    call.start,
    call.act,
  ),
  row('User page: loading, then list or empty.', journey.loading, screen.author),
  row('Story status is sent on update;', journey.writesFail),
  row('allowed transitions are not shown.', call.owner, call.moves, call.storyDelete),
];
