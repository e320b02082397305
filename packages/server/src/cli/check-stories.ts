import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { readStories, StoryFileError } from '@brasslamp/interchange';
import { isOwnFile } from '@brasslamp/interchange/story-file';
import { fileProblemText, findingText } from '@brasslamp/messages';
import { check } from '@brasslamp/story/checker';
import type { CheckResult, Click, Finding, Way } from '@brasslamp/story/checker/finding';
import { completeStory } from '@brasslamp/story/engine';
import type { Story } from '@brasslamp/story/model';
import {
  defaultActionLogic,
  defaultNodeLogic,
  isKnownLevel,
  newestLevel,
} from '@brasslamp/story/model/defaults';
import { readDraft } from '../features/draft/whole/read-draft.ts';
import { findStory } from '../features/story-access/queries.ts';
import { newId } from '../ids.ts';
import { openSite } from './open-site.ts';
import { type Command, refuses, says } from './run-command.ts';

const usage = `Usage:
  npm run check -- FILE|STORY

FILE is a story file (*.brasslamp.json), a Twee 3 file, an HTML file from Twine 2, or a story as
JSON (as GET …/draft returns it).
STORY is the address of a story on this site, USERNAME/STORY. Its draft is checked.
Exits with 0 if there are no errors, 1 if there are errors, 2 if there’s nothing to check.`;

const maxStates = 2_000_000;
const maxMs = 120_000;
/** A path that is longer is shown by its beginning and its end. */
const shownClicks = 20;
const shownEndings = 100;

class NothingToCheck extends Error {}

async function storiesAt(asked: string, settings: NodeJS.ProcessEnv): Promise<Story[]> {
  // npm runs scripts in the project's folder; INIT_CWD is the folder where the command was typed.
  const path = resolve(settings.INIT_CWD ?? process.cwd(), asked);
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
    throw new NothingToCheck(`“${asked}” can’t be read: ${error.message}`);
  });
  if (bytes === null) return [await draftAt(asked, settings)];
  if (/\.json$/i.test(path) && !isOwnFile(bytes.toString())) {
    return [storyIn(bytes.toString(), asked)];
  }
  try {
    const { stories } = await readStories([{ path: basename(path), bytes }], { newId });
    return stories.map(({ story }) => story);
  } catch (error) {
    if (error instanceof StoryFileError) throw new NothingToCheck(fileProblemText(error.problem));
    throw error;
  }
}

/** A story as somebody may have written it by hand: they leave out what says nothing. */
type Handwritten = Partial<Story> & Pick<Story, 'title' | 'start_node_id' | 'chapters' | 'nodes'>;

/** The model itself, or a reply of the API with the model in it. */
function storyIn(text: string, name: string): Story {
  try {
    const read: { data?: Handwritten } & Handwritten = JSON.parse(text);
    const story = read.data ?? read;
    if (Array.isArray(story.nodes) && Array.isArray(story.chapters)) {
      return ofKnownLevel(completeStory(withDefaults(story)), name);
    }
  } catch (error) {
    if (error instanceof NothingToCheck) throw error;
    // Reported below, as everything else that isn't a story.
  }
  throw new NothingToCheck(`There’s no story in “${name}”: its JSON has no chapters and nodes.`);
}

const withDefaults = ({ nodes, ...story }: Handwritten) => ({
  ...{ items: [], variables: [], achievements: [], content_notes: [] },
  ...story,
  nodes: nodes.map(({ actions, ...node }) => ({
    ...{ ...defaultNodeLogic(), ...node },
    actions: actions.map((action) => ({ ...defaultActionLogic(), ...action })),
  })),
});

function ofKnownLevel(story: Story, name: string): Story {
  if (isKnownLevel(story.level)) return story;
  throw new NothingToCheck(
    `The story in “${name}” is of level ${String(story.level)}, and this site knows levels up to ${newestLevel}. Update it first.`,
  );
}

async function draftAt(address: string, settings: NodeJS.ProcessEnv): Promise<Story> {
  const [username, slug, ...more] = address.replace(/^\/+/, '').split('/');
  if (!username || !slug || more.length > 0) {
    throw new NothingToCheck(
      `There’s no file “${address}”, and it isn’t the address of a story (USERNAME/STORY).`,
    );
  }
  const { database, place } = await openSite(settings);
  try {
    const story = await findStory(database.read, username.toLowerCase(), slug);
    if (!story)
      throw new NothingToCheck(
        `There’s no file “${address}”, and no such story on the site at ${place}.`,
      );
    return (await readDraft(database.read, story.id)).story;
  } finally {
    await database.close();
  }
}

const clicksOf = ({ path, clicks_left_out = 0 }: Way): number => path.length + clicks_left_out;

const counted = (count: number, one: string, more = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : more}`;

function describe(story: Story, result: CheckResult): string {
  const { proved, states, findings, endings, reading } = result;
  const counts = (['error', 'warning', 'note'] as const).map((severity) =>
    counted(findings.filter((one) => one.severity === severity).length, severity),
  );
  const lines = [
    `${story.title}: ${counted(story.nodes.length, 'node')}, ${counts.join(', ')}`,
    proved
      ? `  Proved: ${states === 1 ? 'the one situation' : `all ${counted(states, 'situation')}`} a reader can reach ${states === 1 ? 'was' : 'were'} checked.`
      : `  Not proved: stopped after ${counted(states, 'situation')}. There may be more to find.`,
    ...findings.flatMap((finding) => describeFinding(story, finding)),
  ];
  if (endings.length > 0) lines.push(`  ${counted(endings.length, 'ending')} can be reached:`);
  for (const { name, ...way } of endings.slice(0, shownEndings)) {
    lines.push(`  - ${name}: ${counted(clicksOf(way), 'click')}`);
  }
  if (endings.length > shownEndings)
    lines.push(`  - … and ${counted(endings.length - shownEndings, 'more ending')}`);
  if (reading !== null) {
    const { shortest, typical, longest } = reading;
    lines.push(
      `  Words to an ending: at least ${shortest}, typically ${typical}, at most ${longest}`,
    );
  }
  return lines.join('\n');
}

function describeFinding(story: Story, finding: Finding): string[] {
  const { severity, rule, node_id, field, line, column, path } = finding;
  const { clicks_left_out } = finding;
  const node = story.nodes.find(({ id }) => id === node_id);
  const place = [
    node?.name,
    field,
    line === undefined ? undefined : `line ${line}, column ${column}`,
  ].filter((part) => part !== undefined);
  const lines = [
    `  ${severity.toUpperCase()} ${rule}${place.length > 0 ? ` (${place.join(', ')})` : ''}`,
  ];
  lines.push(`    ${findingText(finding)}`);
  if (path.length > 0) lines.push(`    How to get there: ${describePath(story, path)}`);
  if (clicks_left_out !== undefined) {
    lines.push(`    How to get there: ${counted(clicks_left_out, 'click')}, too many to show here`);
  }
  return lines;
}

function describePath(story: Story, path: readonly Click[]): string {
  const clicks = path.map((click) => describeClick(story, click));
  const half = shownClicks / 2;
  if (clicks.length > shownClicks) {
    const left = clicks.length - shownClicks;
    clicks.splice(half, left, `… ${counted(left, 'more click')} …`);
  }
  return clicks.join(' → ');
}

function describeClick({ nodes, items }: Story, { node_id, action_id, moves }: Click): string {
  const node = nodes.find(({ id }) => id === node_id);
  const nameOf = (id: unknown) => nodes.find((one) => one.id === id)?.name;
  const where = node?.name ?? node_id;
  if (moves?.type === 'restart') return `${where}: start over`;
  if (moves !== undefined) {
    const item = items.find(({ id }) => id === moves.item_id);
    return `${where}: ${moves.type} ${item?.name ?? moves.item_id}`;
  }
  const action = node?.actions.find(({ id }) => id === action_id);
  const label = action?.label || nameOf(action?.target) || nameOf(action_id) || action_id;
  return `${where}: ${label}`;
}

/** `npm run check`: what is wrong with the stories of a file, or with a draft of this site. */
export const checkStories: Command = async ([asked, ...more], settings) => {
  if (asked === undefined || asked.startsWith('-') || more.length > 0) return refuses(usage, 2);
  try {
    const reports = (await storiesAt(asked, settings)).map((story) => {
      const end = performance.now() + maxMs;
      const isStopped = () => performance.now() > end;
      return { story, result: check(story, { maxStates, isStopped }) };
    });
    const hasErrors = reports.some(({ result }) =>
      result.findings.some(({ severity }) => severity === 'error'),
    );
    const described = reports.map(({ story, result }) => describe(story, result));
    return says(described.join('\n\n'), hasErrors ? 1 : 0);
  } catch (error) {
    return refuses(error instanceof NothingToCheck ? error.message : error, 2);
  }
};
