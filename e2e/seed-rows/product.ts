// Section 1: what the product does and for whom.
import { type Row, shownIn } from './row.ts';
import { accounts, journeys, playing, site, stories } from './test-files.ts';

export const productRows: Row[] = [
  ...shownIn(journeys.writing, {
    'authors create and edit stories of chapters and nodes':
      'an author writes a story and publishes',
    'readers play a story': 'an author writes a story and publishes',
  }),
  ...shownIn(journeys.writing, {
    'visitors find stories, and sign up to play one': 'an author writes a story and publishes',
  }),
  ...shownIn(journeys.items, { 'chapters have items': 'an author changes an item and deletes it' }),
  ...shownIn(stories.nodes, { 'nodes have actions': 'are made with the seed’s fields alone' }),
  ...shownIn(playing.playing, {
    'a playthrough records the current node': 'goes on choice by choice to an ending',
  }),
  ...shownIn(site.screens, {
    'home describes a place to create and explore interactive stories': 'home has title, tagline',
    'home shows featured stories': 'home shows featured stories under a heading',
    'home shows some recent stories': 'home has title, tagline',
    'links to /pages/about and /pages/status': 'home has title, tagline',
    'logged-in users get Writing and Reading': 'stand under a bar with Writing, Reading',
    'visitors read content pages, sign up and log in': 'anonymous people reach home',
  }),
  ...shownIn(accounts.verifyEmail, { 'e-mail verification': 'takes the mailed code and signs in' }),
  ...shownIn(accounts.resetPassword, {
    'password reset': 'lets the new one in and the old one no',
  }),
  ...shownIn(site.admin, { 'a recent-users list': 'shows everybody newest first' }),
  ...shownIn(site.events, { 'an events list': 'tell the life of a story, newest first' }),
  ...shownIn(site.content, {
    'content pages managed by admins': 'are added with sanitized HTML',
    'the pages about and status are there': 'about and status are there from the first start',
  }),
  ...shownIn(journeys.screens, { 'admins get an admin area': 'an admin opens every screen' }),
];
