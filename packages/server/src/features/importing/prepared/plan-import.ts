import { preparedStory } from '@brasslamp/contract/prepared-story';
import type { BesideStory, ImportedStory } from '@brasslamp/interchange';
import { type KnownThing, saidBy } from '@brasslamp/interchange/again';
import type { Mark } from '@brasslamp/story/draft';
import { limits, type Story } from '@brasslamp/story/model';
import { mediaAt } from '@brasslamp/story/model/media-address';
import { notValid } from '../../../errors/app-error.ts';
import type { AboutFile } from '../../../heavy-work/heavy-job.ts';
import { parse } from '../../../http/bodies/read-body.ts';
import { assertTextFits, ownBytes } from '../../draft/edits/text-size.ts';
import { type StoryListColumns, storyListColumns } from '../../draft/model/part-models.ts';
import { type PlannedStory, planWholeStory } from '../../draft/whole/plan-draft.ts';
import type { DraftRows } from '../../draft/whole/write-rows.ts';
import type { LossRow, OriginalRow, SaidRow } from '../../imported/keep-import.ts';
import { mostSaidCharacters } from '../../imported/said.ts';
import { errorsBetween, levelErrors, type Prepared } from './check-prepared.ts';

/** Rows of one table, in the order in which they are written. */
type Rows =
  | DraftRows
  | { table: 'import_said'; rows: SaidRow[] }
  | { table: 'import_losses'; rows: LossRow[] }
  | { table: 'import_originals'; rows: OriginalRow[] };

/** A story as it will be written: its own row, and pieces of the others as JSON. */
export interface PlannedImport {
  id: string;
  title: string;
  start_node_id: string | null;
  lists: StoryListColumns;
  text_bytes: number;
  source: Prepared['source'];
  counts: { nodes: number; choices: number; losses: number };
  pieces: Uint8Array[];
  /** Of a story of ours. */
  about?: { slug: string; description: string; cover_image_id: string | null };
}

/** The bytes that are written at once: other calls wait for so long. */
const bytesAtOnce = 256 * 1024;

/**
 * Plans the rows of a story that an import prepared, as it was sent.
 * Throws `not_valid` with every field that is wrong, `limit_reached`.
 */
export function planImport(sent: unknown, now: number): PlannedImport {
  const { value, errors } = parse(preparedStory, sent);
  if (errors.length > 0) throw notValid(...errors);
  // What the schema gives is what its type says; `parse` does not know it.
  const prepared = value as Prepared;
  const { positions, originals, losses, source } = prepared;
  const story = modelStory(prepared.story);
  const wrong = [...errorsBetween(prepared), ...levelErrors(story)];
  if (wrong.length > 0) throw notValid(...wrong);
  const marks = new Map(positions.map(({ node_id, x, y }) => [node_id, { position: { x, y } }]));
  return planRows({ story, marks, originals, losses, source }, now);
}

/** A story of ours, which its reader has looked at: nothing of it was lost. Throws `limit_reached`. */
export function planOwn(
  { story, beside, source }: ImportedStory & { beside: BesideStory },
  { name, now, storyId, addresses }: AboutFile,
): PlannedImport {
  const { marks, slug, description, cover } = beside;
  const { container, format } = source;
  const file = name.slice(0, limits.importedNameCharacters).toWellFormed();
  const from = { file, container, format, ifid: '' };
  const given = { story, marks, originals: [], losses: [], source: from, id: storyId };
  // A picture of another story is no cover.
  const isHere = cover !== null && [...(addresses?.values() ?? [])].includes(cover);
  const address = isHere ? mediaAt(cover) : null;
  return {
    ...planRows(given, now),
    about: { slug, description, cover_image_id: address?.kind === 'image' ? address.id : null },
  };
}

function planRows(
  {
    story,
    marks,
    originals,
    losses,
    source,
    id: givenId,
  }: Pick<Prepared, 'originals' | 'losses' | 'source'> & {
    story: Story;
    marks: ReadonlyMap<string, Partial<Mark>>;
    id?: string | undefined;
  },
  now: number,
): PlannedImport {
  const planned = planWholeStory(story, now, { marks, id: givenId });
  const { id, nodeIds } = planned;
  const lists = storyListColumns(planned.story);
  const text_bytes = ownBytes({ title: story.title, ...lists }) + planned.contentBytes;
  assertTextFits(story.title, text_bytes);
  const lossRows = losses.map(({ node_id, line, column, ...loss }, ordinal) => ({
    ...loss,
    story_id: id,
    ordinal,
    node_id: node_id === null ? null : (nodeIds.get(node_id) ?? null),
    at_line: line,
    at_column: column,
    is_settled: 0,
  }));
  const originalRows = originals.flatMap(({ node_id, unit, text }) => {
    const id_now = nodeIds.get(node_id);
    return id_now ? [{ story_id: id, node_id: id_now, unit, content: text }] : [];
  });
  return {
    id,
    title: story.title,
    start_node_id: planned.start_node_id,
    lists,
    text_bytes,
    source,
    counts: {
      nodes: story.nodes.length,
      choices: planned.actionIds.length,
      losses: losses.length,
    },
    pieces: [
      ...piecesOf([
        { table: 'chapters', rows: planned.chapters },
        { table: 'nodes', rows: planned.nodes },
        { table: 'action_ids', rows: planned.actionIds },
        { table: 'items', rows: planned.items },
        { table: 'import_said', rows: saidRows(story, planned) },
        { table: 'import_losses', rows: lossRows },
        { table: 'import_originals', rows: originalRows },
      ]),
    ],
  };
}

/** What the file said of each thing, by the ids that they will have. */
function saidRows(
  story: Story,
  { id: story_id, nodeIds, items, story: there }: PlannedStory,
): SaidRow[] {
  const ids = new Map(nodeIds);
  const pair = (before: readonly { id: string }[], after: readonly { id: string }[]) => {
    for (const [at, one] of before.entries()) ids.set(one.id, after[at]?.id ?? one.id);
  };
  pair(story.items, items);
  pair(story.variables, there.variables);
  pair(story.achievements, there.achievements);
  pair(story.snippets, there.snippets);
  const said = [...saidBy(story).values()].map(
    ({ fingerprint, ...one }): KnownThing => ({
      ...one,
      id: ids.get(one.id) ?? one.id,
      fingerprints: [fingerprint],
    }),
  );
  const content = JSON.stringify(said);
  // Of a story with names without end nobody knows what its file said.
  return content.length > mostSaidCharacters ? [] : [{ story_id, content }];
}

const modelStory = ({ chapters, nodes, ...story }: Prepared['story']): Story => ({
  ...story,
  variables: story.variables.map((variable) => ({ ...variable, id: variable.id ?? '' })),
  achievements: story.achievements.map((one) => ({ ...one, id: one.id ?? '' })),
  chapters: chapters.map((chapter, at) => ({ ...chapter, ordinal: at + 1 })),
  nodes: nodes.map((node) => ({
    ...node,
    actions: node.actions.map((action) => ({ ...action, id: action.id ?? '' })),
  })),
});

const encoder = new TextEncoder();

function* piecesOf(all: readonly Rows[]): Generator<Uint8Array> {
  for (const { table, rows } of all) {
    let texts: string[] = [];
    let bytes = 0;
    for (const row of rows) {
      const text = JSON.stringify(row);
      if (texts.length > 0 && bytes + text.length > bytesAtOnce) {
        yield pieceOf(table, texts);
        [texts, bytes] = [[], 0];
      }
      texts.push(text);
      bytes += text.length;
    }
    if (texts.length > 0) yield pieceOf(table, texts);
  }
}

const pieceOf = (table: string, rows: readonly string[]) =>
  encoder.encode(`{"table":"${table}","rows":[${rows.join(',')}]}`);

/** The rows of a piece. */
export const rowsIn = (piece: Uint8Array): Rows =>
  JSON.parse(new TextDecoder().decode(piece)) as Rows;
