// Section 8: the error catalogue. Where the specification hides a failure, ours shows it to the person.
import { type Row, row } from './row.ts';
import { journey, screen, unit } from './ties.ts';

export const errorRows: Row[] = [
  row('Login failure clears the token', screen.loginClears),
  row('and rethrows;', unit.rethrown),
  row('the login screen shows the translated failed message.', journey.loginFails),
  row('Verify e-mail,', journey.beforeCode),
  row('resend,', journey.pending),
  row('change password,', journey.password),
  row('send reset', journey.pending),
  row('and reset password return false on any failure.', journey.reset),
  row('Their messages are not shown.', journey.beforeCode, journey.reset),
  row('Logout API failure is logged and local logout still proceeds.', journey.logOut),
  row(
    'Story fetch and mutation failures are swallowed: lists return empty,',
    screen.failedList,
    journey.listsFail,
  ),
  row('single reads return null,', unit.partNull),
  row('deletes return false, some updates return nothing.', journey.writesFail),
  row('Blank titles raise Title cannot be empty.', journey.blank),
  row('Failed content loads are only logged.', journey.listsFail),
  row(
    'Loading playthroughs fails with an alert: Error loading playthroughs: plus the error.',
    journey.readingFails,
    screen.failedList,
  ),
  row('In the store, a failed list fetch is logged and an empty list is returned.', unit.part),
  row('Without a username the list is skipped.', journey.noName),
  row('Errors on the story load are not handled.', journey.storyLoads),
];
