// No screen for a visitor, reader, author or admin breaks WCAG 2.2 AA or scrolls sideways, on a phone or
// a desktop, in light or dark. With PICTURES=1 a picture of each is in .cache/screenshots.
import { expect, type Page } from '@playwright/test';
import { becomeAdmin, findStory, openAdminArea, openUser } from './actors/administer.ts';
import { choose, demoStory, startReading } from './actors/read-a-story.ts';
import { playedHere } from './actors/read-offline.ts';
import { newPerson, signUp } from './actors/sign-up.ts';
import {
  addChoice,
  backToStory,
  createChapter,
  createNode,
  createStory,
  deleteOpenNode,
  mainMenu,
  openRules,
  outlineRow,
  publishStory,
  saved,
  storyPathOf,
  writeText,
} from './actors/write-a-story.ts';
import { writeAtOnce } from './actors/write-at-once.ts';
import { expectNoAxeViolations } from './fixtures/axe.ts';
import { lookAt } from './fixtures/look-at.ts';
import { test } from './fixtures/test.ts';

test.describe.configure({ mode: 'parallel' });

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('what a visitor sees', async ({ page }) => {
  test.slow();
  await page.goto('/');
  await expect(page.getByText('Some Recent Stories')).toBeVisible();
  await lookAt(page, 'home-visitor');

  await page.goto(demoStory.path);
  await lookAt(page, 'story-visitor');
  await page.goto(`${demoStory.path}/reader`);
  await lookAt(page, 'reader-home-visitor');
  await page.goto(`/${demoStory.author}`);
  await lookAt(page, 'username-visitor');
  await page.goto('/explore');
  await expect(page.getByRole('article').first()).toBeVisible();
  await lookAt(page, 'explore-visitor');
  await page.goto('/explore?with=nothing-has-this&length=long');
  await expect(page.getByText('No story has all of this.')).toBeVisible();
  await lookAt(page, 'explore-none-visitor');
  await page.goto('/reading/filters');
  await lookAt(page, 'reading-filters-visitor');

  await page.goto('/login');
  await lookAt(page, 'login');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Required')).toHaveCount(2);
  await page.getByLabel('Email').fill('nobody@example.org');
  await page.getByLabel('Password', { exact: true }).fill('wrong, I fear');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Login failed.')).toBeVisible();
  await lookAt(page, 'login-failed');

  await page.goto('/register');
  await lookAt(page, 'register');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByText('Required', { exact: true })).toHaveCount(3);
  await lookAt(page, 'register-refused');
  await page.goto('/verify-email?email=nobody%40example.org');
  await lookAt(page, 'verify-email');
  await page.goto('/reset-password/request');
  await lookAt(page, 'reset-password-request');
  await page.goto('/reset-password?sent=1&email=nobody%40example.org');
  await lookAt(page, 'reset-password');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('Required', { exact: true })).toHaveCount(2);
  await lookAt(page, 'reset-password-refused');
  await page.goto('/pages/about');
  await lookAt(page, 'content-item');
  await page.goto('/admin');
  await expect(heading(page, 'You have been eaten by a grue')).toBeVisible();
  await lookAt(page, 'admin-grue');

  await page.goto('/nobody-of-this-name');
  await lookAt(page, 'not-found');
});

test('what a reader sees', async ({ page, site }) => {
  test.slow();
  await signUp(page, site, newPerson('rita'));
  await page.goto('/');
  await lookAt(page, 'home-reader');
  await page.getByLabel('Account').click();
  await lookAt(page, 'account-menu');
  await page.goto('/reading');
  await expect(page.getByText('No stories in progress.')).toBeVisible();
  await lookAt(page, 'reading-empty');
  await page.goto(`${demoStory.path}/reader`);
  await lookAt(page, 'reader-home-new');

  await startReading(page, demoStory.path, demoStory.start);
  await lookAt(page, 'reader');
  await page.getByLabel('Reading menu').click();
  await lookAt(page, 'reader-menu');
  await page.getByRole('link', { name: 'Restart' }).click();
  await expect(page.getByRole('dialog').locator(':focus')).toBeVisible();
  await lookAt(page, 'reader-restart');
  await page.getByRole('dialog').getByRole('link', { name: 'Cancel' }).click();

  await page.getByLabel('Reading menu').click();
  await page.getByRole('link', { name: 'What you have read' }).click();
  await expect(heading(page, 'What you have read')).toBeVisible();
  await lookAt(page, 'reader-history');
  await page.getByRole('link', { name: `Back to ${demoStory.title}` }).click();
  await expect(heading(page, demoStory.start)).toBeVisible();
  const here = new URL(page.url()).pathname;
  await page.goto(`/reading/look?next=${encodeURIComponent(here)}`);
  await lookAt(page, 'reading-look');
  await page.getByRole('button', { name: 'Save and read on' }).click();
  await expect(heading(page, demoStory.start)).toBeVisible();

  await playedHere(page);
  await page.context().setOffline(true);
  await choose(page, 'Finish the round first', 'The eleventh lamp');
  await expect(
    page.getByText('1 choice is saved here and will sync when you’re back online.'),
  ).toBeVisible();
  await lookAt(page, 'reader-offline');
  await page.context().setOffline(false);
  await expect(page.getByText('saved here')).toBeHidden();

  await page.goto(`${demoStory.path}/reader`);
  await lookAt(page, 'reader-home-running');
  await page.getByRole('link', { name: 'Continue' }).click();
  await choose(page, 'It is not on your list. Go home', 'Supper');
  await lookAt(page, 'reader-ending');
  await startReadingAgain(page);
  await page.goto(`${demoStory.path}/reader`);
  await lookAt(page, 'reader-home-several');
  await page.goto('/reading');
  await expect(page.getByRole('link', { name: demoStory.title }).first()).toBeVisible();
  await lookAt(page, 'reading');
});

async function startReadingAgain(page: Page): Promise<void> {
  await page.goto(`${demoStory.path}/reader`);
  await page.getByRole('button', { name: 'Start from the beginning' }).click();
  await expect(heading(page, demoStory.start)).toBeVisible();
}

test('what an author sees', async ({ page, site }) => {
  test.slow();
  const author = newPerson('anna');
  const title = 'The lighthouse keeper’s unusually long weekend';
  await signUp(page, site, author);
  await page.goto('/');
  await mainMenu(page).getByRole('link', { name: 'Writing' }).click();
  await expect(page.getByText('No stories', { exact: true })).toBeVisible();
  await lookAt(page, 'username-own-empty');
  await page.getByRole('link', { name: 'Start a New Story' }).click();
  await expect(heading(page, 'Start a New Story')).toBeVisible();
  await lookAt(page, 'create-story');
  await page.getByRole('button', { name: 'Start this story' }).click();
  await expect(page.getByText('Title cannot be empty').first()).toBeVisible();
  await lookAt(page, 'create-story-refused');
  await createStory(page, { title, description: 'Three days, one lamp, and a seal.' });
  await lookAt(page, 'story-own-empty');

  await page.getByRole('link', { name: 'Create Chapter' }).click();
  await expect(heading(page, 'Create Chapter')).toBeVisible();
  await lookAt(page, 'create-chapter');
  await page.getByRole('button', { name: 'Create chapter' }).click();
  await expect(page.getByText('Title cannot be empty')).toBeVisible();
  await lookAt(page, 'create-chapter-refused');
  await backToStory(page, title);
  await createChapter(page, 'Friday');
  await lookAt(page, 'author-chapter-empty');
  await page.getByRole('link', { name: 'Create Node' }).click();
  await expect(heading(page, 'Create Node')).toBeVisible();
  await lookAt(page, 'create-story-node');
  await page.getByRole('button', { name: 'Create node' }).click();
  await expect(page.getByText('Name cannot be empty')).toBeVisible();
  await lookAt(page, 'create-story-node-refused');
  await page.getByRole('button', { name: 'Cancel' }).click();

  await createNode(page, {
    name: 'The lamp room',
    text: 'The glass is *cold*. Something has been **knocking** on it.\n\n> Not yet,\n\nyou think.',
  });
  await addChoice(page, { words: 'Open the window', toNewNode: 'The gallery' });
  await addChoice(page, { toNewNode: 'The stairs' });
  await saved(page);
  await lookAt(page, 'edit-story-node');
  await page.getByLabel('Leads to').first().fill('The');
  await expect(page.getByRole('option').first()).toBeVisible();
  // While the list is open, the UI kit hides everything else from screen readers and traps the focus in it.
  await lookAt(page, 'edit-story-node-choosing', ['aria-hidden-focus']);
  await page.keyboard.press('Escape');
  await page.getByLabel('Name of this node').fill('');
  await expect(page.getByText('Name cannot be empty')).toBeVisible();
  await lookAt(page, 'edit-story-node-refused');
  await page.keyboard.press('Escape');
  await openRules(page);
  await page.getByRole('switch', { name: 'This node is an ending' }).click();
  await lookAt(page, 'edit-story-node-rules');
  await page.getByRole('switch', { name: 'This node is an ending' }).click();
  await deleteOpenNode(page, 'The stairs');
  await lookAt(page, 'delete-node');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(outlineRow(page, 'The stairs')).toBeVisible();
  await page.getByRole('button', { name: 'Close this panel' }).click();
  await page.getByRole('link', { name: 'Friday' }).click();
  await expect(heading(page, 'Friday')).toBeVisible();
  await lookAt(page, 'author-chapter');
  const chapter = page.url();

  await backToStory(page, title);
  await createChapter(page, 'Saturday');
  await page.goto(`${chapter}/items`);
  await expect(page.getByText('This chapter doesn’t have any yet.')).toBeVisible();
  await lookAt(page, 'chapter-items-empty');
  await page.getByRole('button', { name: 'Create item' }).click();
  await expect(page.getByRole('heading', { name: 'A new item' })).toBeVisible();
  await lookAt(page, 'create-item');
  await page.getByLabel('Name', { exact: true }).focus();
  await page.getByLabel('Short name').focus();
  await expect(page.getByText('Name cannot be empty').first()).toBeVisible();
  await lookAt(page, 'create-item-refused');
  await page.getByLabel('Name', { exact: true }).fill('A seal’s tooth');
  await page.getByLabel('Where it is at the start').fill('lamp');
  await page.getByRole('option', { name: 'The lamp room' }).click();
  await expect(page.getByText('At the start: The lamp room')).toBeVisible();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await lookAt(page, 'chapter-items');
  await page.getByRole('button', { name: 'Remove A seal’s tooth' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await lookAt(page, 'delete-item');

  await page.goto(`${chapter}/edit`);
  await expect(page.getByLabel('Title')).toBeFocused();
  await page.getByLabel('Title').fill(' ');
  await expect(page.getByText('Title cannot be empty')).toBeVisible();
  await lookAt(page, 'edit-chapter-properties-refused');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'What you can do with “Friday”' }).click();
  await expect(page.getByRole('menuitem', { name: /^Move to bin/ })).toBeVisible();
  // While the menu is open, the UI kit hides everything else from screen readers and traps the focus in it.
  await expectNoAxeViolations(page, { screen: 'chapter-menu', except: ['aria-hidden-focus'] });
  await page.keyboard.press('Escape');

  await backToStory(page, title);
  await page.getByRole('link', { name: 'Publish', exact: true }).click();
  await expect(
    page.getByRole('dialog').getByRole('button', { name: 'Publish anyway' }),
  ).toBeEnabled();
  await lookAt(page, 'publish-story');
  await page.getByRole('dialog').getByRole('link', { name: 'Cancel' }).click();
  await publishStory(page, title, { errors: true });
  const story = storyPathOf(page);
  await page.getByRole('link', { name: 'Friday' }).click();
  await page
    .getByRole('region', { name: 'Friday' })
    .getByRole('link', { name: 'The stairs' })
    .click();
  await writeText(page, 'Ninety steps, all of them down.');
  await saved(page);
  await backToStory(page, title);
  await expect(page.getByRole('link', { name: 'Publish changes' })).toBeVisible();
  await lookAt(page, 'story-own');
  await page.getByLabel('Story menu').click();
  await lookAt(page, 'story-menu');
  await page.goto(`${story}/edit`);
  await expect(heading(page, 'Story properties')).toBeVisible();
  await lookAt(page, 'edit-story-properties');
  await page.goto(`${story}/delete`);
  await expect(page.getByRole('button', { name: 'Move to bin' })).toBeVisible();
  await lookAt(page, 'delete-story');
  await page.goto(`/${author.username}`);
  await lookAt(page, 'username-own');
});

test('what the owner of an account sees', async ({ page, site }) => {
  test.slow();
  const person = newPerson('petra');
  await signUp(page, site, person);
  await page.goto('/profile');
  await lookAt(page, 'profile');
  await page.getByLabel('New email address').fill(newPerson('petra').email);
  await page.getByLabel('Your password, to confirm').fill('not this one');
  await page.getByRole('button', { name: 'Change email' }).click();
  await expect(page.getByText('This password is wrong.').first()).toBeVisible();
  await lookAt(page, 'profile-refused');
  await page.getByLabel('Your password, to confirm').fill(person.password);
  await page.getByRole('button', { name: 'Change email' }).click();
  await expect(page.getByText('We sent a code to')).toBeVisible();
  await lookAt(page, 'profile-pending');

  await page.goto('/profile/change-password');
  await lookAt(page, 'change-password');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Required', { exact: true })).toHaveCount(2);
  await lookAt(page, 'change-password-refused');
  await page.goto('/profile/delete');
  await lookAt(page, 'delete-account');

  await page.goto('/profile/bin');
  await expect(page.getByText('The bin is empty.')).toBeVisible();
  await lookAt(page, 'bin-empty');
  await createStory(page, { title: 'What the tide took' });
  await page.goto(`${storyPathOf(page)}/delete`);
  await page.getByRole('button', { name: 'Move to bin' }).click();
  await page.getByRole('link', { name: 'Bin (1)' }).click();
  await expect(page.getByRole('button', { name: /^Restore/ })).toBeVisible();
  await lookAt(page, 'bin');

  await startReading(page, demoStory.path, demoStory.start);
  await page.getByRole('button', { name: 'Take Brass tag' }).click();
  await expect(page.getByText('Taken: Brass tag')).toBeVisible();
  await lookAt(page, 'reader-items');
  await page.goto('/reading');
  await page.getByRole('button', { name: /^Delete: / }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await lookAt(page, 'reading-undo');
});

test('what an admin sees', async ({ page, site, newBrowser }) => {
  test.setTimeout(300_000);
  const author = newPerson('otis');
  const theirs = await newBrowser();
  const title = `The well of ${author.username}`;
  await signUp(theirs, site, author);
  const { path } = await writeAtOnce(theirs, author, {
    title,
    description: 'Deeper than it should be.',
    chapter: 'Down',
    nodes: [{ name: 'The rim', text: 'Cold air comes up.' }],
    isPublished: true,
  });
  await becomeAdmin(page, site, newPerson('admin'));

  await openAdminArea(page);
  await expect(page.getByRole('list', { name: 'Newest users' })).toBeVisible();
  await lookAt(page, 'admin');
  await page.goto('/admin/events');
  await expect(page.getByRole('list', { name: 'Events' })).toBeVisible();
  await lookAt(page, 'admin-events');
  await page.goto('/admin/events?type=test');
  await expect(page.getByText('Nothing like this has happened.')).toBeVisible();
  await lookAt(page, 'admin-events-none');
  await page.goto('/admin/users');
  await expect(page.getByRole('list', { name: 'Users' })).toBeVisible();
  await lookAt(page, 'admin-users');
  await openUser(page, author.username);
  await lookAt(page, 'admin-user-details');
  await page.getByRole('button', { name: 'Suspend', exact: true }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Suspend' }).click();
  await expect(page.getByText('Enter a reason')).toBeVisible();
  await lookAt(page, 'admin-suspend-user-refused');

  await page.goto('/admin/contentitems');
  await expect(page.getByRole('list', { name: 'Content' })).toBeVisible();
  await lookAt(page, 'admin-content-items-index');
  await page.getByRole('link', { name: 'Status', exact: true }).click();
  await expect(heading(page, 'Status')).toBeVisible();
  await lookAt(page, 'admin-content-items-form');
  await page.goto('/admin/contentitems/item/new');
  await expect(heading(page, 'New page')).toBeVisible();
  await lookAt(page, 'admin-content-items-form-new');

  await page.goto('/admin/tags');
  await expect(page.getByRole('list', { name: 'Tags' })).toBeVisible();
  await lookAt(page, 'admin-tags');
  await page.goto('/admin/tags?q=zzz');
  await expect(page.getByText('No tag begins like this.')).toBeVisible();
  await lookAt(page, 'admin-tags-none');

  await page.goto('/admin/stories');
  const row = await findStory(page, title);
  await lookAt(page, 'admin-stories');
  await row.getByRole('button', { name: `Suspend ${title}` }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Reason').fill('It is too deep.');
  await lookAt(page, 'admin-suspend-story');
  await dialog.getByRole('button', { name: 'Suspend', exact: true }).click();
  await expect(row.getByText('suspended', { exact: true })).toBeVisible();
  await lookAt(page, 'admin-stories-suspended');
  await theirs.goto(path);
  await expect(theirs.getByText('An admin has suspended this story.')).toBeVisible();
  await lookAt(theirs, 'story-own-suspended');
});
