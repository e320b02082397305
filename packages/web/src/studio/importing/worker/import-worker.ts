/** The worker in which other tools' files are read: the one place of the site that knows the importers. */
import { type ImportedStory, readStories, StoryFileError } from '@brasslamp/interchange';
import { type PreparedStory, prepareStory } from '@brasslamp/interchange/prepare';
import { type FileProblem, fileProblemText } from '@brasslamp/messages';
import { outlineOf } from '@brasslamp/story/draft';
import { compileStory, type PlayableStory, view } from '@brasslamp/story/engine';
import { v7 } from 'uuid';
import { begin, last, openTurn, step } from '../../test-play/run.ts';
import { bytesOfFiles } from './bytes-of-files.ts';
import type { FromImporter, PreviewMap, PreviewStory, ToImporter } from './messages.ts';

/** The seed of all plays in a preview: going back comes to the same place. */
const seed = 1;

interface Read {
  imported: ImportedStory;
  prepared: PreparedStory;
  playable: PlayableStory | null;
}

let stories: Read[] = [];

const say = (message: FromImporter, transfer: Transferable[] = []) =>
  self.postMessage(message, { transfer });

async function read(files: Extract<ToImporter, { type: 'read' }>['files']): Promise<void> {
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
    }));
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

function previewOf({ imported, prepared, playable }: Read): PreviewStory {
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

function mapOf({ imported, prepared }: Read): PreviewMap {
  const { chapters, nodes } = imported.story;
  return {
    chapters,
    nodes: nodes.map((node, place) => ({ ...outlineOf({ ...node, place }), excerpt: '' })),
    positions: prepared.positions,
  };
}

self.addEventListener('message', ({ data }: MessageEvent<ToImporter>) => {
  if (data.type === 'read') return read(data.files);
  const found = stories[data.story];
  if (!found) return;
  const { story } = data;
  if (data.type === 'play' && found.playable) {
    const { acts } = data;
    say({ type: 'scene', story, acts: acts.length, view: sceneAfter(found.playable, acts) });
  } else if (data.type === 'map') {
    say({ type: 'map', story, map: mapOf(found) });
  } else if (data.type === 'finish') {
    const { prepared } = found;
    const titled = { ...prepared, story: { ...prepared.story, title: data.title } };
    const { buffer } = new TextEncoder().encode(JSON.stringify(titled));
    say({ type: 'finished', story, bytes: buffer }, [buffer]);
  }
});

// What the importers themselves do wrong is heard by the page as an error of the worker.
self.addEventListener('unhandledrejection', ({ reason }) => {
  self.reportError(reason);
});
