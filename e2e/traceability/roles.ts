// Section 6: roles and permissions.
import { type Row, row } from './row.ts';
import { call, journey, screen, unit } from './ties.ts';

export const roleRows: Row[] = [
  row('Anonymous: home, content pages, user pages, login, register.', screen.anonymous),
  row('Logged in: Writing, Reading, profile, logout.', screen.barIn),
  row(
    'A story is owned when its owner_id equals the current user id; only the owner sees edit, delete, the chapters list and create-chapter.',
    screen.storyAll,
    screen.story,
  ),
  row(
    'Edit, delete, chapter and node routes are allowed only when the username in the path equals the logged-in username;',
    screen.writing,
    journey.desk,
  ),
  row(
    'otherwise the user is redirected to home.',
    screen.writing,
    journey.desk,
    journey.deskVisitor,
  ),
  row('Admin: flag admin is needed to see admin content.', screen.grue),
  row('The meaning of any other flag is not shown.', call.flagAdmin),
  row('Authorization is a bearer token on every call.', unit.bearer),
  row('Server-side enforcement is not shown.', call.roles, call.everyCall, call.nodeOwner),
];
