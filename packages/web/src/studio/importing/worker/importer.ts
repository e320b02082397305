/** The importer in its worker: made when files come, and ended when it is no longer needed. */

import type { Draft } from '@brasslamp/story/draft';
import type { Act } from '@brasslamp/story/engine';
import type { View } from '@brasslamp/story/engine/state';
import type {
  Brought,
  ChosenFile,
  FromImporter,
  PreviewMap,
  PreviewStory,
  ShownComparison,
  ToImporter,
} from './messages.ts';

/** A worker as far as it is used; a test brings its own. */
export type ImportWorker = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>;

export interface ImporterEvents {
  onProgress: (done: number, all: number) => void;
  onPreview: (stories: PreviewStory[]) => void;
  onRefused: (why: string) => void;
  /** The importer itself failed. */
  onFailed: () => void;
}

export interface Importer {
  files: ChosenFile[];
  /** null = an act is not possible there. */
  play: (story: number, acts: Act[]) => Promise<View | null>;
  map: (story: number) => Promise<PreviewMap>;
  /** A story as the site takes it, as JSON. */
  finish: (story: number, title: string) => Promise<ArrayBuffer>;
  compare: (
    story: number,
    draft: Draft,
    before: Pick<Extract<ToImporter, { type: 'compare' }>, 'known' | 'edited'>,
  ) => Promise<ShownComparison>;
  /** The edits for what is wanted of the last comparison. */
  bring: (wanted: string[]) => Promise<Brought>;
  /** Ends the importer, once what is being brought is there: somebody asked for it. */
  close: () => void;
}

const openWorker = (): ImportWorker =>
  new Worker(new URL('./import-worker.ts', import.meta.url), { type: 'module' });

/** Reads files at once. What it is asked later it answers in order. */
export function startImporter(
  files: ChosenFile[],
  events: ImporterEvents,
  { open = openWorker, storyId }: { open?: () => ImportWorker; storyId?: string | undefined } = {},
): Importer {
  const worker = open();
  const waiting: { hear: (message: FromImporter) => void; give: (error: Error) => void }[] = [];
  const tell = (message: ToImporter) => worker.postMessage(message);
  const ask = (message: ToImporter) =>
    new Promise<FromImporter>((hear, give) => {
      waiting.push({ hear, give });
      tell(message);
    });
  let bringing: Promise<FromImporter> | null = null;
  let isClosed = false;
  const end = () => {
    worker.terminate();
    for (const { give } of waiting.splice(0)) give(new Error('The importer is closed'));
  };

  worker.onmessage = ({ data }: MessageEvent<FromImporter>) => {
    if (data.type === 'progress') events.onProgress(data.done, data.all);
    else if (data.type === 'preview') events.onPreview(data.stories);
    else if (data.type === 'refused') {
      end();
      events.onRefused(data.why);
    } else waiting.shift()?.hear(data);
  };
  worker.onerror = (event) => {
    event.preventDefault();
    end();
    events.onFailed();
  };
  tell({ type: 'read', files, storyId });

  return {
    files,
    async play(story, acts) {
      const answer = await ask({ type: 'play', story, acts });
      return answer.type === 'scene' ? answer.view : null;
    },
    async map(story) {
      const answer = await ask({ type: 'map', story });
      if (answer.type !== 'map') throw new Error('The importer answered something else');
      return answer.map;
    },
    async finish(story, title) {
      const answer = await ask({ type: 'finish', story, title });
      if (answer.type !== 'finished') throw new Error('The importer answered something else');
      return answer.bytes;
    },
    async compare(story, draft, before) {
      const answer = await ask({ type: 'compare', story, draft, ...before });
      if (answer.type !== 'compared') throw new Error('The importer answered something else');
      return answer.comparison;
    },
    async bring(wanted) {
      bringing = ask({ type: 'bring', wanted });
      const answer = await bringing;
      bringing = null;
      if (isClosed) end();
      if (answer.type !== 'brought') throw new Error('The importer answered something else');
      return answer.brought;
    },
    close() {
      isClosed = true;
      if (!bringing) end();
    },
  };
}
