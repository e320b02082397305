// Section 5: validation rules.
import { type Row, row, silent } from './row.ts';
import { call, journey, unit } from './ties.ts';

export const ruleRows: Row[] = [
  row('Every path parameter', unit.noParam),
  row('and body of an API call must be non-null;', unit.noBody),
  row(
    'otherwise an error naming the missing parameter is raised before the call.',
    unit.noParam,
    unit.before,
  ),
  row(
    'Login: email and password are each required (message Required), checked lazily.',
    journey.loginFails,
  ),
  row(
    'Updating a story title or chapter title with a title blank after trimming fails with the error Title cannot be empty.',
    journey.blank,
    call.storyPatch,
    call.chapterPatch,
    call.storyWrong,
  ),
  silent('Other rules such as lengths and formats are not shown.'),
];
