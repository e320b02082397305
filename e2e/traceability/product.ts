// The introduction, and section 1: what the product does and for whom.
import { type Row, row, silent } from './row.ts';
import { call, journey, screen } from './ties.ts';

export const introductionRows: Row[] = [
  silent('Specification: interactive story writing and reading web app'),
  row(
    'The product is a web app where authors write branching interactive stories made of chapters, nodes and items,',
    journey.writes,
    journey.items,
  ),
  row('and readers play them with a saved playthrough.', journey.returns),
  silent('This document covers the whole product as far as it is known.'),
];

export const productRows: Row[] = [
  row('Authors create and edit stories.', journey.writes, journey.blank),
  row(
    'Each story has chapters, and each chapter has nodes (with actions)',
    journey.writes,
    call.nodes,
  ),
  row('and items.', journey.items, call.items),
  row('Readers play a story', journey.writes),
  row('and keep a playthrough that records their current node.', call.act, journey.returns),
  row(
    'The home page describes the product as a place to create and explore interactive stories.',
    screen.home,
  ),
  row('It shows featured stories', screen.featured),
  row(
    'and some recent stories, with links to the content pages /pages/about and /pages/status.',
    screen.home,
  ),
  row('There are user accounts with e-mail verification', call.verify),
  row('and password reset,', call.reset),
  row('a recent-users list,', call.users, journey.newest),
  row('an events list,', call.events, journey.events),
  row('and content pages managed by admins.', call.contentFirst, journey.pages),
  row('Visitors can read featured stories', screen.featured, journey.writes),
  row('and content pages, sign up and log in.', screen.anonymous),
  row('Logged-in users get Writing and Reading.', screen.barIn),
  row('Admins get an admin area.', journey.adminScreens),
  silent('What the server does internally is not shown.'),
];
