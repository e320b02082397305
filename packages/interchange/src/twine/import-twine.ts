import { type Action, limits, type Node, type NodeId } from '@brasslamp/story/model';
import { defaultNodeLogic, defaultStoryWide } from '@brasslamp/story/model/defaults';
import { countUnits } from '../import/count-units.ts';
import { type ImportedStory, StoryFileError } from '../import/imported-story.ts';
import { type LossKind, LossList } from '../import/loss.ts';
import { cutOriginal } from '../import/original.ts';
import { type Dialect, recogniseDialect } from './dialect/dialect.ts';
import { scanPassage } from './scan/scan-passage.ts';
import { cut, NodeNames } from './source/node-names.ts';
import { collapseSpace, type TwinePassage, type TwineSource } from './source/twine-source.ts';
import { LinkWriter } from './write/link-writer.ts';
import { writeBody } from './write/write-body.ts';

interface ImportOptions {
  container: ImportedStory['source']['container'];
  /** The title where the file names none. */
  defaultTitle: string;
  newId: () => string;
}

interface NamedPassage {
  passage: TwinePassage;
  id: NodeId;
  name: string;
}

/** Makes a story of one chapter: passages become nodes, links become actions. */
export function importTwine(source: TwineSource, options: ImportOptions): ImportedStory {
  const losses = new LossList();
  const { dialect, format } = recogniseDialect(source);
  const title = storyTitle(source, options.defaultTitle, losses);
  const used = leaveOut(source.passages, losses);
  if (used.length > limits.nodesPerStory) {
    throw new StoryFileError({
      message_id: 'too_many_passages',
      params: { title, count: used.length, most: limits.nodesPerStory },
    });
  }

  const chapterId = options.newId();
  const passages = namePassages(used, options.newId, losses);
  addSourceLosses(source, passages, losses);
  const links = new LinkWriter(dialect, idsBySpelling(passages), options.newId);
  const nodes = passages.map((named) => toNode(named, chapterId, { dialect, links, losses }));
  return {
    story: {
      title,
      start_node_id: findStart(source, passages, losses),
      chapters: [{ id: chapterId, title, ordinal: 1 }],
      nodes,
      items: [],
      variables: [],
      achievements: [],
      content_notes: [],
      ...defaultStoryWide(),
    },
    losses: losses.losses,
    source: { container: options.container, format, ifid: source.ifid },
    node_count: nodes.length,
    choice_count: links.count,
    ...countUnits(nodes.length, losses.losses, (node) => node),
    positions: new Map(
      passages.flatMap(({ passage, id }) =>
        passage.position ? [[id, passage.position] as const] : [],
      ),
    ),
    originals: new Map(
      passages.map(({ passage, id }) => [id, cutOriginal(passage.name, passage.text)]),
    ),
  };
}

function storyTitle(source: TwineSource, defaultTitle: string, losses: LossList): string {
  const whole = collapseSpace(source.title) || collapseSpace(defaultTitle) || 'Untitled story';
  const title = cut(whole, limits.titleCharacters);
  if (title !== whole) losses.add('title_cut');
  return title;
}

function namePassages(
  passages: TwinePassage[],
  newId: () => string,
  losses: LossList,
): NamedPassage[] {
  const names = new NodeNames();
  return passages.map((passage) => {
    const { name, isRenamed } = names.take(passage.name);
    if (isRenamed) losses.add('renamed', name);
    if (passage.tags.length > 0) losses.add('tags_left_out', name);
    return { passage, id: newId(), name };
  });
}

/** Links spell names exactly, but for the space in them; of equal names the first is meant. */
function idsBySpelling(passages: NamedPassage[]): Map<string, NodeId> {
  const ids = new Map<string, NodeId>();
  for (const { passage, id } of passages) {
    const spelling = collapseSpace(passage.name);
    if (!ids.has(spelling)) ids.set(spelling, id);
  }
  return ids;
}

function addSourceLosses(source: TwineSource, passages: NamedPassage[], losses: LossList): void {
  const names = new Map(passages.map(({ passage, name }) => [passage, name]));
  for (const { kind, count, passage } of source.losses) {
    losses.add(kind, passage && names.get(passage), count);
  }
}

function toNode(
  { passage, id, name }: NamedPassage,
  chapterId: string,
  { dialect, links, losses }: { dialect: Dialect; links: LinkWriter; losses: LossList },
): Node {
  const actions: Action[] = [];
  const onLoss = (kind: Parameters<LossList['add']>[0]) => losses.add(kind, name);
  requireShort(passage.text, name);
  const body = writeBody(scanPassage(passage.text, dialect), dialect, {
    writeLink: (link) => links.write(link, actions, onLoss),
    onLoss,
  });
  requireShort(body, name);
  return {
    id,
    chapter_id: chapterId,
    name,
    body,
    actions,
    ending: null,
    ...defaultNodeLogic(),
  };
}

function requireShort(text: string, name: string): void {
  if (text.length <= limits.bodyCharacters) return;
  throw new StoryFileError({
    message_id: 'passage_too_long',
    params: { passage: name, count: text.length, most: limits.bodyCharacters },
  });
}

/** The declared start, else the passage `Start`, else the first. */
function findStart(source: TwineSource, passages: NamedPassage[], losses: LossList): NodeId | null {
  const { start } = source;
  const declared =
    start &&
    passages.find(({ passage }) =>
      start.by === 'pid'
        ? passage.pid === start.value
        : collapseSpace(passage.name) === collapseSpace(start.value),
    );
  if (start && !declared) losses.add('start_not_found');
  const found = declared ?? passages.find(({ passage }) => passage.name.trim() === 'Start');
  return (found ?? passages[0])?.id ?? null;
}

/** Passages that hold no text for readers. `Twine.image` and its like hold a file each. */
function leaveOut(passages: TwinePassage[], losses: LossList): TwinePassage[] {
  return passages.filter(({ tags }) => {
    const kind = kindOf(tags);
    if (kind !== null) losses.add(kind);
    return kind === null;
  });
}

function kindOf(tags: string[]): LossKind | null {
  if (tags.includes('script')) return 'script_left_out';
  if (tags.includes('stylesheet')) return 'stylesheet_left_out';
  if (tags.some((tag) => /^Twine\.(?:image|audio|video|vtt)$/i.test(tag))) return 'media_left_out';
  return null;
}
