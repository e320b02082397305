/** The reasons why a call is refused. The ids begin with the error code of the contract. */
import { counted } from './numbers.ts';

type Title = { title: string };
type Most = { most: number };
type Name = { name: string };

const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

/** “in 5 seconds” is said of less than a minute, whole minutes of more. */
function duration(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? 'a second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}

const callKinds = {
  turns: 'turns',
  playthroughs: 'started or changed playthroughs',
  edits: 'edits',
  stories: 'new, published or restored stories',
  checks: 'checks and comparisons',
  searches: 'searches',
  images: 'images and sounds',
  accounts: 'account requests',
};

const parts = {
  nodes: 'nodes',
  chapters: 'chapters',
  items: 'items',
  variables: 'variables',
  achievements: 'achievements',
  images: 'images',
  sounds: 'sounds',
  test_plays: 'saved test plays',
  test_steps: 'steps of saved test plays',
};
type Parts = { parts: keyof typeof parts };

const readableAs = {
  json: 'JSON in UTF-8',
  form: 'a form in UTF-8',
  file: 'a form with a file',
};

const requests = {
  bad_request: () => 'The request could not be read.',
  'bad_request.address': () => 'The address could not be read.',
  'bad_request.body_missing': ({ media_type }: { media_type: string }) =>
    `Send a body of type ${media_type}.`,
  'bad_request.body_unreadable': ({ format }: { format: 'json' | 'form' | 'file' }) =>
    `The body isn’t readable as ${readableAs[format]}.`,
  'bad_request.not_http': () => 'This isn’t a readable HTTP request.',
  'bad_request.two_hosts': () => 'The request names more than one host.',
  'bad_request.too_deep': ({ most }: Most) =>
    `The body is nested too deeply. It can have up to ${most} levels.`,
  method_not_allowed: ({ methods, method }: { methods: string; method: string }) =>
    `This address takes ${methods}, not ${method}.`,
  wrong_type: ({ media_type }: { media_type: string }) =>
    `Send the body as ${media_type}${media_type.startsWith('multipart/') ? '' : ' in UTF-8'}.`,
  'story_file_unreadable.newer_level': ({ title }: Title) =>
    `The file needs newer rules than “${title}” keeps to. Raise the story to the newest level first, under “Whole story”.`,
  'story_file_unreadable.other_story': ({ title, other }: Title & { other: string }) =>
    `The file looks like another story than “${title}”: “${other}”. Nothing was brought in. If it is this one all the same, say so with --same-story.`,
  'too_large.address': () => 'Part of the address is too long.',
  'too_large.body': () => 'The body is too large. Send less at once.',
  'too_large.upload': ({ most }: Most) => `The file is too large. Send one of up to ${most} MB.`,
  'too_large.file': ({ file, megabytes, most }: Most & { file: string; megabytes: number }) =>
    `${file} has ${megabytes} MB. A file can have up to ${most} MB.`,
  'too_large.head': () => 'The headers of the request are too large.',
  idempotency_key_reused: () => 'This Idempotency-Key was used for another request.',
  'too_often.calls': ({
    kind,
    is_address,
    at_once,
    per_minute,
    seconds,
  }: {
    kind: keyof typeof callKinds;
    is_address: 0 | 1;
    at_once: number;
    per_minute: number;
    seconds: number;
  }) =>
    `Too many ${callKinds[kind]}${is_address ? ' from one address' : ''}. Up to ${counted(at_once)} at once and ${counted(per_minute)} a minute are possible. Try again in ${duration(seconds)}.`,
  'too_often.tries': ({ seconds }: { seconds: number }) =>
    `Too many tries. Try again in ${duration(seconds)}.`,
  /** The text says each wrong field; it is made of the messages of `errors`. */
  not_valid: () => 'Some fields aren’t valid.',
};

const site = {
  internal: () => 'Something went wrong on our side. Try again in a moment.',
  'internal.heavy_work': () => 'This failed, and nothing was changed. Try again.',
  busy: () => 'The site is busy. Try again in a moment.',
  'busy.checks': () => 'Too many stories are being checked right now. Try again soon.',
  'busy.database_away': () => 'The database isn’t answering. Try again soon.',
  'busy.disk_full': () => 'The site has run out of space and can’t save anything new.',
  'busy.heavy_work': () => 'Too many large stories are being processed right now. Try again soon.',
  'busy.images': () => 'Too many images are being processed right now. Try again soon.',
  'busy.pages': () => 'Too many pages are being saved right now. Try again soon.',
  'busy.pictures': () => 'Too many pictures are being drawn right now. Try again soon.',
  'busy.playthrough': () => 'This playthrough gets more actions than it can take.',
  'busy.renaming': () => 'The story is being edited all the time. Try again in a moment.',
  'busy.sign_ins': () => 'Too many people are logging in right now. Try again soon.',
  'busy.upload_slow': () =>
    'The file came too slowly, and nothing was saved. Try again when the connection is better.',
  'busy.uploads': () => 'Too many files are being sent right now. Try again soon.',
  'busy.stopping': () => 'The site is stopping. Try again soon.',
  'busy.story_changed': ({ title }: Title) => `“${title}” has just changed. Try again.`,
  'busy.story_edited': ({ title }: Title) => `“${title}” is being edited. Try again in a moment.`,
  'busy.story_restored': ({ title }: Title) =>
    `“${title}” is being restored. Try again in a moment.`,
  'busy.too_slow': () => 'This took too long, and nothing was changed. Try again later.',
};

const people = {
  not_signed_in: () => 'Log in first.',
  login_failed: () => 'The email address, username or password is wrong. Try again.',
  not_allowed: () => 'You can’t do this.',
  'not_allowed.admins_only': () => 'Only admins feature stories and give reasons.',
  'not_allowed.contents': ({ title }: Title) => `Only its author can look into “${title}”.`,
  'not_allowed.no_longer_admin': () => 'You’re no longer an admin.',
  'not_allowed.other_author': () => 'You can only start stories in your own name.',
  'not_allowed.other_reader': () => 'You can’t see what others read.',
  'not_allowed.own_rights': () =>
    'You can’t take away your own rights, but another admin can. If there is none, make somebody an admin first.',
  'not_allowed.suspended': ({ reason }: { reason: string }) =>
    reason === ''
      ? 'This account is suspended. Ask the people who run this site why.'
      : `This account is suspended: ${reason}`,
  'not_allowed.suspend_self': () =>
    'You can’t suspend yourself, but another admin can. If there is none, make somebody an admin first.',
  'not_allowed.write': ({ title }: Title) => `Only its author can change “${title}”.`,
  username_taken: ({ name }: Name) => `The username ${name} is taken. Choose another.`,
  password_wrong: () => 'This isn’t your password. Try again.',
  code_invalid: () => 'This code is wrong, used or too old. Check it, or ask for a new one.',
  last_admin: () =>
    'You’re the only admin of this site. Make somebody else an admin first, then delete your account.',
};

const notThere = {
  not_found: () => 'There’s nothing here.',
  'not_found.account': () => 'There is no such account.',
  'not_found.author': ({ username }: { username: string }) => `There is no author “${username}”.`,
  'not_found.binned_part': () => 'This story’s bin has no such part.',
  'not_found.binned_story': () => 'Your bin has no such story.',
  'not_found.call': () => 'There is no such call.',
  'not_found.chapter': ({ title }: Title) => `“${title}” has no such chapter.`,
  'not_found.ending': ({ name }: Name) => `This story has no ending “${name}”.`,
  'not_found.history_entry': () =>
    'This node’s history has no such entry. Entries that lie close together are deleted after some time.',
  'not_found.image': ({ title }: Title) => `“${title}” has no such image.`,
  'not_found.import_original': () => 'The original of this node is not kept, or not any more.',
  'not_found.item': ({ title }: Title) => `“${title}” has no such item.`,
  'not_found.list': () => 'There is no such list, or it is private.',
  'not_found.node': ({ title }: Title) => `“${title}” has no such node.`,
  'not_found.page': () => 'There is no such page.',
  'not_found.page_at': ({ path }: { path: string }) => `There is no page at “${path}”.`,
  'not_found.picture': () => 'There is no such picture.',
  'not_found.playthrough': () => 'You have no such playthrough in this story.',
  'not_found.private_link': () =>
    'This private link doesn’t work, or no longer does. Ask the author for a new one.',
  'not_found.session': () => 'You have no such session. It may have ended already.',
  'not_found.sitemap': () => 'There is no such sitemap.',
  'not_found.sound': ({ title }: Title) => `“${title}” has no such sound.`,
  'not_found.sound_at': () => 'There is no such sound.',
  'not_found.story': ({ username, slug }: { username: string; slug: string }) =>
    `There is no story at ${username}/${slug}.`,
  'not_found.story_to_shelve': () => 'There is no such story, or it is not published now.',
  'not_found.tag': ({ name }: Name) => `No story has the tag “${name}”.`,
  'not_found.tag_id': () => 'There is no such tag.',
  'not_found.test_play': ({ title }: Title) => `“${title}” has no such test play.`,
  'not_found.version': () => 'This story has no such version.',
  story_unavailable: () => 'This story isn’t available right now. Your place in it is saved.',
};

const writing = {
  already_back: ({ name }: Name) =>
    `“${name}” is in the story again, because a version was restored. Move that one to the bin first to restore this one.`,
  chapter_not_empty: ({ title, parts: left }: Title & { parts: 'nodes' | 'items' }) =>
    `“${title}” still has ${left}. Move or delete them first, or delete the chapter with everything in it.`,
  id_taken: ({ name }: Name) =>
    `“${name}” can’t come back, because another story has something with its id. Copy its text from the history or from a version into a new one.`,
  key_taken: ({ key }: { key: string }) =>
    `Another item has the short name “${key}”. Choose another.`,
  name_taken: ({ name }: Name) => `Another node is called “${name}”. Choose another name.`,
  path_taken: ({ path }: { path: string }) =>
    `There is already a page at “${path}”. Choose another path.`,
  slug_taken: ({ slug }: { slug: string }) =>
    `You already have a story at “${slug}”. Choose another address.`,
  reset: ({ title }: Title) =>
    `“${title}” was put back to an earlier time. Load it again before you go on.`,
  revision_stale: ({ version }: { version: number }) =>
    `This has changed in the meantime and is now at version ${version}. Look at it again, then save.`,
  story_empty: ({ title }: Title) => `“${title}” has no nodes yet. Write one first.`,
  status_not_allowed: ({ title, from, to }: Title & { from: string; to: string }) =>
    `“${title}” is ${from}. You can’t make it ${to}.`,
  'status_not_allowed.not_published': ({ title, status }: Title & { status: string }) =>
    `“${title}” is ${status}. Publish it first.`,
  'limit_reached.check': () =>
    'This story is too large to be checked here. Check it in the studio, or with npm run check.',
  'limit_reached.deleted_stories': ({ most_bytes, bytes }: { most_bytes: number; bytes: number }) =>
    `An author’s stories can take up to ${most_bytes / 1_000_000} MB together with deleted ones, and these would take ${(bytes / 1_000_000).toFixed(1)} MB. Deleted stories are gone after 30 days.`,
  'limit_reached.exported_media': ({ megabytes, most }: Most & { megabytes: number }) =>
    `The pictures and sounds of this story have ${megabytes} MB, and a file of this kind can hold ${most} MB. Export it as “story”, or delete some of them.`,
  'limit_reached.heavy_work': () => 'This story is too large for this.',
  'limit_reached.parts': ({ parts: kind, most }: Parts & Most) =>
    `A story can have up to ${counted(most)} ${parts[kind]}.`,
  'limit_reached.parts_restored': ({
    parts: kind,
    most,
    count,
    more,
  }: Parts & Most & { count: number; more: number }) =>
    `A story can have up to ${counted(most)} ${parts[kind]}. This one has ${counted(count)}, and this would bring back ${counted(more)}.`,
  'limit_reached.renamed_node': ({ name }: Name) =>
    `With the new name, a text in “${name}” would be too long. Shorten it there first.`,
  'limit_reached.replies': ({ most_megabytes }: { most_megabytes: number }) =>
    `The answers kept for your calls take ${most_megabytes} MB, which is all they may. They’re forgotten after a day. Until then, call without an Idempotency-Key.`,
  'limit_reached.stored_stories': ({ most_bytes, bytes }: { most_bytes: number; bytes: number }) =>
    `An author’s stories can take up to ${most_bytes / 1_000_000} MB with their images, sounds, versions and bins, and these would take ${(bytes / 1_000_000).toFixed(1)} MB. Delete a story, images or sounds you no longer need, or empty a story’s bin.`,
  'limit_reached.stories': ({ most }: Most) => `You can have up to ${counted(most)} stories.`,
  'limit_reached.story_text': ({
    title,
    bytes,
    most_bytes,
  }: Title & { bytes: number; most_bytes: number }) =>
    `“${title}” would have ${megabytes(bytes)} of text (${bytes} bytes). A story can have up to ${megabytes(most_bytes)} (${most_bytes} bytes). Shorten it, or continue in a second story.`,
};

const reading = {
  'action_not_available.choice': ({ action_id, node }: { action_id: string; node: string }) =>
    `“${node}” doesn’t offer the choice “${action_id}” right now. Look at the playthrough again.`,
  'action_not_available.item': ({
    item_id,
    action,
    node,
  }: {
    item_id: string;
    action: 'take' | 'drop';
    node: string;
  }) =>
    `There is no item “${item_id}” to ${action} at “${node}” right now. Look at the playthrough again.`,
  'action_not_available.opening': ({ title }: Title) =>
    `“${title}” begins differently in its new version. Look at its opening again.`,
  'action_not_available.same_version': () => 'The playthrough is already in this version.',
  story_not_open: ({ title }: Title) => `“${title}” takes no new readers right now.`,
  turn_not_current: ({ turn, sent_turn }: { turn: number; sent_turn: number }) =>
    `The playthrough is at turn ${turn}, not ${sent_turn}. Look where it is now.`,
  'turn_not_current.newer_version': () => 'There is a newer version. Look at it first.',
  'limit_reached.deleted_readings': ({ most_megabytes }: { most_megabytes: number }) =>
    `What you’ve read and deleted takes ${most_megabytes} MB, which is the limit. What you deleted is gone in a day.`,
  'limit_reached.guest_bytes': ({ most_megabytes }: { most_megabytes: number }) =>
    `What a guest has read can take up to ${most_megabytes} MB. Delete a playthrough, or sign up.`,
  'limit_reached.guest_playthroughs': ({ most }: Most) =>
    `A guest can have up to ${most} playthroughs. Delete one first, or sign up.`,
  'limit_reached.listed_stories': ({ most }: Most) =>
    `A list can have up to ${most} stories. Take one off first.`,
  'limit_reached.lists': ({ most }: Most) => `You can have up to ${most} lists. Delete one first.`,
  'limit_reached.wanted': ({ most }: Most) =>
    `You can note up to ${counted(most)} stories to read. Take one off first.`,
  'limit_reached.playthroughs': ({ most }: Most) =>
    `You have ${most} playthroughs in this story, which is the limit. Delete one first.`,
  'limit_reached.reader_bytes': ({ most_megabytes }: { most_megabytes: number }) =>
    `What you’ve read takes ${most_megabytes} MB, which is the limit. Delete a playthrough.`,
};

const files = {
  story_file_unreadable: ({ problem }: { problem: string }) => problem,
};

export const errors = {
  ...requests,
  ...site,
  ...people,
  ...notThere,
  ...writing,
  ...reading,
  ...files,
};
