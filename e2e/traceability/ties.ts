// The tests that rows point to, by a short name: file and whole title.

import type { Tie } from './row.ts';
import { accounts, browser, journeys, playing, site, stories } from './test-files.ts';

const tie = (file: string, title: string): Tie => [file, title];

export const screen = {
  barOut: tie(
    site.screens,
    'have a bar with the logo, Sign Up and Login for somebody who is logged out',
  ),
  barIn: tie(
    site.screens,
    'have a bar with Writing, Reading, Profile and Log out for somebody who is logged in',
  ),
  home: tie(
    site.screens,
    'home has title, tagline, content links, recent stories and their authors',
  ),
  featured: tie(site.screens, 'home shows featured stories under a heading of their own'),
  prompt: tie(
    site.screens,
    'home says to click Writing when logged in, and offers Log In otherwise',
  ),
  login: tie(
    site.screens,
    'login has a heading, Email, Password, Submit, Cancel, and links to sign up and reset',
  ),
  loginClears: tie(site.screens, 'a login that fails clears the token that was there'),
  loginMessage: tie(site.screens, 'a login that fails shows its message above the buttons'),
  verify: tie(site.screens, 'verify-email hands its query string to the form'),
  titled: tie(site.screens, 'sign-up, reset and profile screens are there, each under its title'),
  author: tie(
    site.screens,
    'an author’s page lists titles that lead to the stories, or says No stories',
  ),
  startStory: tie(site.screens, 'an author’s page offers Start a New Story to that author alone'),
  story: tie(
    site.screens,
    'a story’s page gives its owner Delete Story, Edit, the chapters and Create Chapter',
  ),
  storyAll: tie(
    site.screens,
    'a story’s page gives everyone Start or Continue Reading, and the owner’s things to no other',
  ),
  reading: tie(
    site.screens,
    'the reading list has name, position and days, and opens the reader home with the node',
  ),
  grue: tie(
    site.screens,
    'the admin area shows a grue to somebody who is no admin, everywhere in it',
  ),
  adminBar: tie(site.screens, 'the admin area’s bar has the logo, and the same links as the other'),
  writing: tie(
    site.screens,
    'every writing screen opens for the author in the path and leads everyone else home',
  ),
  failedList: tie(
    site.screens,
    'a list that cannot be loaded is empty with a word beside it, and its page stays',
  ),
  anonymous: tie(
    site.screens,
    'anonymous people reach home, content pages, author pages, login and sign-up',
  ),
  root: tie(site.screens, 'the API names itself at its root'),
  content: tie(
    site.html,
    'show the site’s own pages with their titles, and no page where there is none',
  ),
  stats: tie(
    site.html,
    'count visits only where the site says with which host, and let in no other',
  ),
};

export const journey = {
  lowBar: tie(
    journeys.bar,
    'the bar above the workspace has the logo, the areas of the site and the account',
  ),
  sizes: tie(journeys.screens, 'the login form is 300px wide, and the logo 80px high'),
  orange: tie(journeys.screens, 'the header of the admin area is orange'),
  menu: tie(journeys.home, 'a menu takes 300 ms to open'),
  message: tie(journeys.screens, 'a message disappears after 5 seconds'),
  adminScreens: tie(journeys.screens, 'an admin opens every screen of the admin area'),
  logOut: tie(
    journeys.screens,
    'logging out works even when the server cannot be reached, and reloads the site',
  ),
  readingFails: tie(
    journeys.screens,
    'a reading list that cannot be loaded shows the error, and can be retried',
  ),
  listsFail: tie(
    journeys.screens,
    'lists and a content page that cannot be loaded say so, and the rest of the page stays',
  ),
  writesFail: tie(journeys.screens, 'a delete and an update that fail say so, and can be retried'),
  ordinal: tie(
    journeys.screens,
    'a new chapter is sent with ordinal 1, a new node without actions; tabs are named after them',
  ),
  token: tie(
    journeys.screens,
    'the token is in a strict cookie for every path and in local storage',
  ),
  loading: tie(journeys.screens, 'a part that is loading says Loading...'),
  storyLoads: tie(
    journeys.screens,
    'a story page waits for the story and its chapters, and says when they cannot be loaded',
  ),
  pending: tie(
    journeys.screens,
    'an address waiting for a code is remembered, and a code that could not be sent is reported',
  ),
  desk: tie(
    journeys.guards,
    'writing addresses open for their author and lead others to the home page, and they cannot find a draft',
  ),
  deskVisitor: tie(
    journeys.guards,
    'a visitor at a writing page is sent to the home page, reads why, and returns by logging in once',
  ),
  noName: tie(journeys.guards, 'the page does not ask for the playthroughs of a visitor'),
  loginHome: tie(journeys.guards, 'a login never leads off the site'),
  loginFails: tie(journeys.guards, 'a failed login says so, and so do empty fields'),
  beforeCode: tie(
    journeys.guards,
    'logging in before confirming the address leads to the page that asks for the code',
  ),
  blank: tie(
    journeys.guards,
    'a blank title is refused for a new story, an existing story and a chapter',
  ),
  password: tie(journeys.account, 'a password is changed, and other devices are signed out'),
  reset: tie(journeys.account, 'a forgotten password is reset with the mailed code'),
  users: tie(
    journeys.admin,
    'a suspended user is signed out and cannot log in until the suspension is lifted',
  ),
  events: tie(journeys.admin, 'events are listed, and filtered by type and person'),
  pages: tie(
    journeys.admin,
    'the site’s pages are edited, added and deleted, and contain no script',
  ),
  newest: tie(journeys.admin, 'an admin sees an orange header, and the newest people and events'),
  items: tie(journeys.items, 'an author changes an item and deletes it'),
  returns: tie(
    journeys.returning,
    'a reader leaves in the middle and continues in a second browser',
  ),
  noCookie: tie(
    journeys.trouble,
    'a link in a mail, which sends no cookie, still shows who is signed in',
  ),
  otherTab: tie(journeys.trouble, 'logging out in one tab signs out the other'),
  writes: tie(
    journeys.writing,
    'an author writes a story and publishes it, and a visitor reads it',
  ),
};

export const call = {
  login: tie(accounts.logIn, 'works as %j'),
  logout: tie(accounts.logIn, 'ends at once by logging out, and no other one does'),
  unverified: tie(
    accounts.verifyEmail,
    'gives no token, and says that the address must be confirmed',
  ),
  register: tie(accounts.register, 'makes an account that is not verified, and mails a code'),
  badNames: tie(
    accounts.register,
    'refuses names that are no usernames, and names that are reserved',
  ),
  badPasswords: tie(
    accounts.register,
    'refuses passwords that are too short, too long, common, or the name of something',
  ),
  verify: tie(accounts.verifyEmail, 'takes the mailed code and signs in'),
  resend: tie(accounts.verifyEmail, 'mails one that takes the place of the one before'),
  changePassword: tie(accounts.changePassword, 'lets the new one in and the old one no more'),
  sendReset: tie(
    accounts.resetPassword,
    'answers the same to everybody, and mails those who have an account',
  ),
  reset: tie(
    accounts.resetPassword,
    'lets the new one in and the old one no more, and ends every session',
  ),
  details: tie(accounts.userDetails, 'are their account, sessions, stories and what happened'),
  users: tie(site.admin, 'shows everybody newest first, with what an admin asks'),
  testMail: tie(site.admin, 'goes to the admin’s own address'),
  flagAdmin: tie(site.admin, 'becomes an admin, then no admin, and signs in again each time'),
  events: tie(site.events, 'tell the life of a story, newest first'),
  eventTest: tie(site.events, 'are answered with every field, and stored'),
  content: tie(site.content, 'are added with sanitized HTML, and shown to everyone by path'),
  contentList: tie(site.content, 'are listed by path, part by part'),
  contentPut: tie(
    site.content,
    'change by PUT only what it carries, and nothing when If-Match is stale',
  ),
  contentDelete: tie(site.content, 'are deleted, unless somebody changed them meanwhile'),
  contentFirst: tie(
    site.content,
    'about and status are there from the first start, and stay away once deleted',
  ),
  featured: tie(
    stories.stories,
    'are on the home page: the featured ones, then the newest published',
  ),
  storyList: tie(stories.stories, 'are listed newest first, part by part'),
  storyNew: tie(stories.stories, 'begin as drafts with every field of the contract'),
  storySeen: tie(stories.stories, 'are seen as drafts by owner and admins only'),
  storyPatch: tie(
    stories.stories,
    'change by PATCH only what it carries, and nothing when If-Match is stale',
  ),
  storyWrong: tie(stories.stories, 'name every wrong field at once and write nothing'),
  bare: tie(stories.bare, 'have an empty description unless one is given'),
  owner: tie(stories.statuses, 'moves for its owner as the table says, and no other way'),
  moves: tie(stories.statuses, 'moves for admins, other people and visitors as the table says'),
  statuses: tie(stories.statuses, 'decides who meets the story anywhere'),
  storyDelete: tie(
    stories.statuses,
    'ends with deleted: gone for everybody, by DELETE and by its owner only',
  ),
  chapters: tie(stories.chapters, 'are appended, and tell the ordinal that was sent, else 1'),
  chapterRead: tie(
    stories.chapters,
    'are seen by everyone who sees the story and written by its owner',
  ),
  chapterPatch: tie(
    stories.chapters,
    'move to the place of the ordinal that is sent, and keep what was sent of the others',
  ),
  nodes: tie(stories.nodes, 'are made with the seed’s fields alone, or with all of them'),
  nodePut: tie(
    stories.nodes,
    'keep the fields that a PUT leaves out, and do not change when nothing is new',
  ),
  nodeDelete: tie(
    stories.nodes,
    'may be deleted while others lead there, and those can still be saved',
  ),
  nodeList: tie(stories.nodes, 'are listed as they were made, and found by a part of their name'),
  nodeOwner: tie(stories.nodes, 'are for owner and admins only'),
  items: tie(stories.items, 'are made with key and name alone, or with all their fields'),
  itemPut: tie(
    stories.items,
    'keep the fields that a PUT leaves out, and do not change when nothing is new',
  ),
  itemDelete: tie(stories.items, 'are not written when If-Match is stale'),
  start: tie(playing.playing, 'starts at the start node of the published version'),
  act: tie(playing.playing, 'goes on choice by choice to an ending'),
  playthroughs: tie(playing.playing, 'is in bare lists, last played first'),
  playthroughGone: tie(playing.deleting, 'is gone for its reader, and comes back as it was'),
  roles: tie(site.permissions, 'hold for a story that is %s'),
  everyCall: tie(site.permissions, 'has a row for every call, and no row for anything else'),
};

export const unit = {
  bearer: tie(browser.api, 'sends the token and answers with what is in data'),
  form: tie(browser.api, 'sends the login as a form and everything else as JSON'),
  before: tie(browser.api, 'calls nobody when a parameter is missing'),
  rethrown: tie(
    browser.api,
    'ends the session when the token turns out dead, but not when a login fails',
  ),
  cached: tie(browser.content, 'asks for a path once in a browser, and again for another'),
  part: tie(browser.parts, 'notes a failed list, leaves it empty and says what went wrong'),
  partNull: tie(browser.parts, 'leaves what is not there to the page for that'),
  noParam: tie(browser.preparing, 'names a path parameter that is null or left out'),
  noBody: tie(browser.preparing, 'names the body when it is null'),
  begins: tie(browser.session, 'begins with a token, in the cookie and in local storage'),
  loaded: tie(browser.session, 'knows who reads from local storage when no cookie came'),
  ends: tie(browser.session, 'forgets everything at the end, and tells its listeners once'),
  noToken: tie(browser.session, 'takes no token that has expired or is invalid'),
  pending: tie(
    browser.session,
    'keeps the address that waits for its code until somebody is signed in',
  ),
  token: tie(site.tokens, 'carries what the seed names, and what makes it ours'),
  stats: tie(site.settings, 'takes a host that counts visits, and none by default'),
};
