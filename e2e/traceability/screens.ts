// Section 2, after its table: what the screens show.
import { type Row, row, silent } from './row.ts';
import { journey, screen } from './ties.ts';

export const screenRows: Row[] = [
  silent(
    'The bodies of the chapter, node, item, profile, register, verify-email, reset and reader screens are not shown.',
  ),
  silent('Main layout'),
  row('A top bar has a logo button linking to home', screen.barOut, journey.sizes, journey.lowBar),
  row('(logo height 80px).', journey.sizes),
  row('Once the user state has loaded:', journey.noCookie),
  row(
    "A logged-in user sees Writing (to the user's own page, only if a username is known) and Reading (to the reading route), plus a person-icon dropdown with Profile and Log out.",
    screen.barIn,
    journey.lowBar,
  ),
  row('A logged-out user sees Sign Up (to register) and a Login button.', screen.barOut),
  row('The content area shows the routed screen.', screen.titled),
  row('The admin layout is similar: an orange header', journey.orange),
  row(
    'with a logo link home; Writing, Reading and an account button when logged in; Sign Up and Login when logged out.',
    screen.adminBar,
  ),
  silent('Home'),
  row(
    "Title, tagline, links to /pages/about and /pages/status, and a list headed Some Recent Stories. Each entry links to the story and to the author's page.",
    screen.home,
  ),
  row(
    'A prompt says to click Writing if logged in, otherwise offers a Log In link to /login.',
    screen.prompt,
  ),
  silent('Login'),
  row(
    'A heading, Email and Password fields, a Submit button, a Cancel button to home, a sign-up link to register and a forgot-password link to the reset-request route.',
    screen.login,
  ),
  row(
    'On success the user goes to the verify-email route if the login result says emailVerificationRequired,',
    journey.beforeCode,
  ),
  row('otherwise to home.', journey.loginHome),
  row('A failure shows a translated message', journey.loginFails),
  row('above the buttons', screen.loginMessage),
  row('(key pages.login.failed).', journey.loginFails),
  row('The form is 300px wide.', journey.sizes),
  silent('User page /{username}'),
  row('Breadcrumbs Home / {username}.', screen.author),
  row('It shows Loading..., then either', journey.loading),
  row(
    "No stories or a list of that user's stories, each showing the title and linking to /{username}/{slug}.",
    screen.author,
  ),
  row(
    'A Start a New Story button to the create-story route appears only when the viewed username equals the logged-in username.',
    screen.startStory,
  ),
  silent('Story overview'),
  row('Breadcrumb Home, username, story title.', screen.story),
  row('It is loading until both the story and its chapters have arrived.', journey.storyLoads),
  row(
    'The owner sees a menu with Delete Story and Edit, a list headed Chapters: whose entries link to the author chapter view, and a Create Chapter link.',
    screen.story,
  ),
  row('Everyone sees a Start or Continue Reading link to the reader home.', screen.storyAll),
  silent('Reading screen'),
  row("Heading Stories I'm Reading,", screen.reading),
  row('a Loading... state,', journey.loading),
  row('and No stories in progress. when empty.', screen.reading),
  row(
    'Each entry shows the story name, Current position: plus the node name, Started: plus a date, and Last played: plus a date, with dates as YYYY-MM-DD.',
    screen.reading,
  ),
  row(
    'Clicking an entry opens the reader home with the node id as a query parameter.',
    screen.reading,
    journey.returns,
  ),
  silent('Admin area'),
  row(
    'Content is shown only to users whose flags include admin. Others see a banner reading You have been eaten by a grue.',
    screen.grue,
  ),
  row('Whether the admin routes are otherwise guarded is not shown.', screen.grue),
];
