/** The worker in which other tools' files are read: the one place of the site that knows the importers. */
import { type ImportedStory, readStories, StoryFileError } from '@brasslamp/interchange';
import {
  compareAgain,
  type Difference,
  editsOf,
  type LeftFrom,
  leavesOf,
  leftFrom,
} from '@brasslamp/interchange/again';
import { isOfAnother, type WeighedComparison, weigh } from '@brasslamp/interchange/doubt';
import { type PreparedStory, prepareStory } from '@brasslamp/interchange/prepare';
import { type FileProblem, fileProblemText } from '@brasslamp/messages';
import { applyGroup, type Draft, outlineOf, storyOf } from '@brasslamp/story/draft';
import { compileStory, type PlayableStory, view } from '@brasslamp/story/engine';
import { changesBetween, type FieldChange } from '@brasslamp/story/versions';
import { v7 } from 'uuid';
import { newActionId } from '../../node/new-action-id.ts';
import { begin, last, openTurn, step } from '../../test-play/run.ts';
import { bytesOfFiles } from './bytes-of-files.ts';
import {
  type FromImporter,
  keyOf,
  type PreviewMap,
  type PreviewStory,
  type ToImporter,
} from './messages.ts';

/** The seed of all plays in a preview: going back comes to the same place. */
const seed = 1;

interface Read {
  imported: ImportedStory;
  prepared: PreparedStory;
  playable: PlayableStory | null;
  left: LeftFrom | null;
  /** Whether it left from another story than the one into which it is to come. */
  isOfAnother: boolean;
}

let stories: Read[] = [];

/** The id of the story into which a changed file is to come; '' = none. */
let into = '';

let compared: { read: Read; draft: Draft; comparison: WeighedComparison } | null = null;

const say = (message: FromImporter, transfer: Transferable[] = []) =>
  self.postMessage(message, { transfer });

async function read(
  files: Extract<ToImporter, { type: 'read' }>['files'],
  storyId = '',
): Promise<void> {
  const read = await bytesOfFiles(files);
  if ('gone' in read) return refuse({ message_id: 'file_changed', params: { file: read.gone } });
  try {
    const found = await readStories(read.sources, { newId: v7, onProgress: progress() });
    const [first] = files;
    const name = files.length === 1 && first ? first.path : folderOf(files.map(({ path }) => path));
    stories = found.stories.map((imported) => ({
      imported,
      prepared: prepareStory(imported, name),
      playable: imported.story.nodes.length > 0 ? compileStory(imported.story) : null,
      left: storyId === '' ? null : leftFrom(imported, read.sources, storyId),
      isOfAnother: storyId !== '' && isOfAnother(imported, read.sources, storyId),
    }));
    into = storyId;
    say({ type: 'preview', stories: stories.map(previewOf) });
  } catch (error) {
    if (!(error instanceof StoryFileError)) throw error;
    refuse(error.problem);
  }
}

const refuse = (problem: FileProblem) => say({ type: 'refused', why: fileProblemText(problem) });

const progressMs = 50;

/** Tells how far it is, and no more often than somebody could see. */
function progress() {
  let toldAt = 0;
  return (done: number, all: number) => {
    const now = performance.now();
    if (now - toldAt < progressMs && done < all) return;
    toldAt = now;
    say({ type: 'progress', done, all });
  };
}

/** The folder that files have in common, or else the name of the first. */
const folderOf = ([first = '']: string[]) => first.split('/')[0] ?? first;

function previewOf({ imported, prepared, playable, left }: Read): PreviewStory {
  const { story, source, node_count, choice_count, losses } = imported;
  const counts = new Map<string, number>();
  for (const { chapter_id } of story.nodes) {
    counts.set(chapter_id, (counts.get(chapter_id) ?? 0) + 1);
  }
  const lossy = new Set(prepared.losses.map(({ node_id }) => node_id));
  const named = story.nodes.filter(({ id }) => lossy.has(id)).map(({ id, name }) => [id, name]);
  return {
    title: story.title,
    lang: story.lang,
    format: source.format,
    isOwn: imported.beside !== undefined,
    nodes: node_count,
    choices: choice_count,
    chapters: story.chapters.map(({ id, title }) => ({ title, nodes: counts.get(id) ?? 0 })),
    names: Object.fromEntries(named),
    losses: prepared.losses,
    lossesLeftOut: losses.length - prepared.losses.length,
    opening: playable && sceneAfter(playable, []),
    level: story.level,
    left: left && { at: left.at },
  };
}

type Acts = Extract<ToImporter, { type: 'play' }>['acts'];

function sceneAfter(playable: PlayableStory, acts: Acts) {
  let run = begin(playable, seed);
  for (const act of acts) {
    const next = step(playable, run, act);
    if (next === null) return null;
    run = next;
  }
  const turn = last(run);
  const { state, dice } = openTurn(playable, turn);
  return view(playable, state, dice, turn.read);
}

async function compare(
  read: Read,
  { draft, known, edited }: Extract<ToImporter, { type: 'compare' }>,
): Promise<void> {
  const { imported, left } = read;
  const coming = { draft, storyId: into, imported, left, known, edited };
  const found = await compareAgain(coming, { newId: v7, newActionId });
  const comparison = weigh(found, { ...coming, isOfAnother: read.isOfAnother, isTrusted: false });
  compared = { read, draft, comparison };
  const fieldsOf = fieldsChanged(draft, comparison);
  const { doubt, differences, kept, same, unplaced, entered } = comparison;
  const shown = differences.map((one) => ({ ...one, fields: fieldsOf(one) }));
  say({
    type: 'compared',
    comparison: { doubt, differences: shown, kept, same, unplaced, entered },
  });
}

/** What each difference would change, if all of them came. */
function fieldsChanged(
  draft: Draft,
  comparison: WeighedComparison,
): (one: Difference) => FieldChange[] {
  const coming = comparison.differences.filter(({ standing }) => standing !== 'gone');
  const applied = applyGroup(draft, editsOf(draft, comparison, coming));
  if ('refused' in applied) return () => [];
  const changes = new Map(
    changesBetween(storyOf(draft), storyOf(applied.draft)).map((change) => [
      `${change.what} ${change.id ?? ''}`,
      change.fields,
    ]),
  );
  const ofStory = changes.get('story ') ?? [];
  return ({ kind, id }) =>
    kind === 'whole'
      ? ofStory.filter(({ field }) => field === id || field.startsWith(`${id}.`))
      : (changes.get(`${kind} ${id}`) ?? []);
}

function bring(wanted: readonly string[]): void {
  if (!compared) return;
  const { read, draft, comparison } = compared;
  const keys = new Set(wanted);
  const some = comparison.differences.filter((one) => keys.has(keyOf(one)));
  const leaves = leavesOf(comparison, read.prepared, some);
  say({ type: 'brought', brought: { edits: editsOf(draft, comparison, some), leaves } });
}

function mapOf({ imported, prepared }: Read): PreviewMap {
  const { chapters, nodes } = imported.story;
  return {
    chapters,
    nodes: nodes.map((node, place) => ({ ...outlineOf({ ...node, place }), excerpt: '' })),
    positions: prepared.positions,
  };
}

self.addEventListener('message', ({ data }: MessageEvent<ToImporter>) => {
  if (data.type === 'read') return read(data.files, data.storyId);
  if (data.type === 'bring') return bring(data.wanted);
  const found = stories[data.story];
  if (!found) return;
  const { story } = data;
  if (data.type === 'play' && found.playable) {
    const { acts } = data;
    say({ type: 'scene', story, acts: acts.length, view: sceneAfter(found.playable, acts) });
  } else if (data.type === 'map') {
    say({ type: 'map', story, map: mapOf(found) });
  } else if (data.type === 'compare') {
    return compare(found, data);
  } else if (data.type === 'finish') {
    const { prepared } = found;
    const { title } = prepared.story;
    const titled = {
      ...prepared,
      story: { ...prepared.story, title: data.title },
      ...(title !== data.title && { title_in_file: title }),
    };
    const { buffer } = new TextEncoder().encode(JSON.stringify(titled));
    say({ type: 'finished', story, bytes: buffer }, [buffer]);
  }
});

// What the importers themselves do wrong is heard by the page as an error of the worker.
self.addEventListener('unhandledrejection', ({ reason }) => {
  self.reportError(reason);
});
