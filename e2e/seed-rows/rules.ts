// Section 5: validation rules.
import { type Row, shownIn } from './row.ts';
import { accounts, browser, journeys, stories } from './test-files.ts';

export const ruleRows: Row[] = [
  ...shownIn(browser.preparing, {
    'every path parameter must be non-null; the error names it': 'names a path parameter that is',
    'every body must be non-null; the error names it': 'names the body when it is null',
  }),
  ...shownIn(browser.api, {
    'the error is raised before the call': 'calls nobody when a parameter is missing',
  }),
  ...shownIn(journeys.guards, {
    'login: email and password each Required': 'a failed login says so, and fields left empty',
    'login: checked lazily': 'a failed login says so, and fields left empty',
    'a blank story title: Title cannot be empty': 'a title that is blank is refused',
    'a blank chapter title: Title cannot be empty': 'a title that is blank is refused',
  }),
  ...shownIn(stories.stories, {
    'a story title that is blank after trimming is refused': 'change by PATCH only what it carries',
    'Title cannot be empty, in these words': 'name every wrong field at once and write nothing',
  }),
  ...shownIn(stories.chapters, {
    'a chapter title that is blank after trimming is refused': 'move by their ordinal',
  }),
  ...shownIn(accounts.register, {
    'other rules: usernames': 'refuses names that are no usernames',
    'other rules: passwords': 'refuses passwords that are too short',
  }),
];
