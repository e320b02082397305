import type { FileProblem } from '@brasslamp/messages';
import { type Mark, noMark } from '@brasslamp/story/draft';
import type { Action, Chapter, Item, Node, NodeId, Story } from '@brasslamp/story/model';
import { isKnownLevel, newestLevel } from '@brasslamp/story/model/defaults';
import { isRecord } from '@brasslamp/story/model/records';
import { brokenJson } from '../import/containers/broken-json.ts';
import { StoryFileError } from '../import/imported-story.ts';
import { crossCheck } from './cross-checks.ts';
import type { StoryFile } from './held-story.ts';
import { lineInJson } from './line-in-json.ts';
import { gone, mapWay } from './local-ids.ts';
import { type Fault, placeOf, Reading } from './shape/reading.ts';
import { wrong } from './shape/wrong.ts';
import { fileVersion, formatName, type WrittenStory, writtenStory } from './written-story.ts';

const saysSo = new RegExp(`^\\s*\\{[^{}]{0,500}"format"\\s{0,9}:\\s{0,9}"${formatName}"`);

/** Whether a text says that it is a story file of ours: it may be cut off, or of a newer version. */
export function isOwnFile(text: string): boolean {
  if (saysSo.test(text.slice(0, 2_000))) return true;
  if (!text.trimStart().startsWith('{') || !text.includes(`"${formatName}"`)) return false;
  try {
    const json: unknown = JSON.parse(text);
    return isRecord(json) && json.format === formatName;
  } catch {
    return false;
  }
}

/**
 * Reads a story file. All of it is looked at before anything is given back.
 * @throws StoryFileError that names the first places that are wrong, or why it can't be read at all
 */
export function readOwnFile(text: string, { newId }: { newId: () => string }): StoryFile {
  const json = parseJson(text);
  refuseNewer(json);
  const { $schema: _, ...own } = json;
  const reading = new Reading();
  const written = writtenStory.read(own, reading);
  if (written !== wrong) crossCheck(written, reading);
  if (written === wrong || reading.faults.length > 0) throw refusal(text, reading.faults);
  return fromWritten(written, newId);
}

function parseJson(text: string): Record<string, unknown> {
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    throw new StoryFileError(brokenJson(text, error));
  }
  if (isRecord(json) && !Array.isArray(json)) return json;
  const fault = { message_id: 'type_wrong', params: { expected: 'object' } } as const;
  throw refusal(text, [{ path: [], message: fault, line: 0, column: 0 }]);
}

function refuseNewer({ format, version, level, title }: Record<string, unknown>): void {
  if (format !== formatName) return;
  if (typeof version === 'number' && version > fileVersion) {
    const params = { version, known: fileVersion };
    throw new StoryFileError({ message_id: 'story_file_version', params });
  }
  if (typeof level === 'number' && level > newestLevel && !isKnownLevel(level)) {
    const params = { title: String(title), level, known: newestLevel };
    throw new StoryFileError({ message_id: 'story_file_level', params });
  }
}

function refusal(text: string, faults: readonly Fault[]): StoryFileError {
  const [first, ...others] = faults.map(({ path, message, line, column }): FileProblem => {
    const place = { place: placeOf(path), line: path.length === 0 ? 0 : lineOf(text, path) };
    return {
      message_id: 'story_file_fault',
      params: {
        ...message.params,
        ...place,
        fault: message.message_id,
        text_line: line,
        text_column: column,
      },
    };
  });
  if (first === undefined) throw new Error('A file without a fault was refused.');
  return new StoryFileError(first, others);
}

/** A field that is missing is looked for where the part is that should have it. */
const lineOf = (text: string, path: Fault['path']): number =>
  lineInJson(text, path) || lineInJson(text, path.slice(0, -1));

function fromWritten(written: WrittenStory, newId: () => string): StoryFile {
  const nodeIds = new Map<string, string>();
  const idOf = (local: string): string => {
    const known = nodeIds.get(local) ?? newId();
    nodeIds.set(local, known);
    return known;
  };
  const withId = <Part>(part: Part): Part & { id: string } => ({ ...part, id: newId() });
  const nameAction = actionNamer(written);
  const marks = new Map<NodeId, Mark>();
  const chapters: Chapter[] = [];
  const nodes: Node[] = [];
  const items: Item[] = [];
  for (const [at, chapter] of written.chapters.entries()) {
    const chapter_id = newId();
    chapters.push({ id: chapter_id, title: chapter.title, ordinal: at + 1 });
    for (const { position, status, colour, note, ...own } of chapter.nodes) {
      const id = idOf(own.id);
      const mark: Mark = { position, status, colour, note };
      if (JSON.stringify(mark) !== JSON.stringify(noMark)) marks.set(id, mark);
      nodes.push({
        ...own,
        id,
        chapter_id,
        actions: own.actions.map((action) => nameAction(mapWay(action, idOf))),
        continue: own.continue.map((way) => mapWay(way, idOf)),
      });
    }
    for (const item of chapter.items) {
      const { location } = item;
      const isPlaced = location !== null && location !== 'inventory';
      const place = location === gone ? null : isPlaced ? idOf(location) : location;
      items.push(withId({ ...item, chapter_id, location: place }));
    }
  }
  const story: Story = {
    level: written.level,
    title: written.title,
    lang: written.lang,
    start_node_id: written.start === null || written.start === gone ? null : idOf(written.start),
    on_start: written.on_start,
    on_entry: written.on_entry,
    frames: written.frames.map(withId),
    panel: written.panel,
    snippets: written.snippets.map(withId),
    variables: written.variables.map(withId),
    achievements: written.achievements.map(withId),
    content_notes: written.content_notes,
    chapters,
    nodes,
    items,
  };
  const { slug, description, cover, look } = written;
  return { story, marks, slug, description, cover, look };
}

/** Gives each action without an id the next one that is free. */
function actionNamer({ chapters }: WrittenStory): (action: Action) => Action {
  const taken = new Set(
    chapters.flatMap(({ nodes }) => nodes.flatMap(({ actions }) => actions.map(({ id }) => id))),
  );
  let number = 0;
  return (action) => {
    if (action.id !== '') return action;
    do number += 1;
    while (taken.has(`a${number}`));
    return { ...action, id: `a${number}` };
  };
}
