import { preparedStory } from '@brasslamp/contract/prepared-story';
import type { BesideStory, ImportedStory, Loss } from '@brasslamp/interchange';
import { saidBy } from '@brasslamp/interchange/again';
import { prepareStory } from '@brasslamp/interchange/prepare';
import type { KnownThing, Mark } from '@brasslamp/story/draft';
import type { Story } from '@brasslamp/story/model';
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
import { idsByNames } from './ids-by-names.ts';

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
  /** Of a story of ours: the ids of its parts by their names in its file. */
  ids?: [identity: string, id: string][];
  /** Of a story of ours. */
  about?: {
    slug: string;
    description: string;
    cover_image_id: string | null;
    look: string | null;
    losses: readonly Loss[];
  };
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
  const { originals, losses, source, title_in_file: titleInFile } = prepared;
  const story = modelStory(prepared.story);
  const wrong = [...errorsBetween(prepared), ...levelErrors(story)];
  if (wrong.length > 0) throw notValid(...wrong);
  const marks = marksOf(prepared);
  return withoutPlan(planRows({ story, marks, originals, losses, source, titleInFile }, now));
}

/** The places of nodes on the map, and the notes about them. */
function marksOf({ positions, notes }: Prepared): Map<string, Partial<Mark>> {
  const marks = new Map<string, Partial<Mark>>();
  for (const { node_id, x, y } of positions) marks.set(node_id, { position: { x, y } });
  for (const { node_id, note } of notes) marks.set(node_id, { ...marks.get(node_id), note });
  return marks;
}

/** A story of ours, which its reader has looked at. Throws `limit_reached`. */
export function planOwn(
  imported: ImportedStory & { beside: BesideStory },
  { name, now, storyId, addresses }: AboutFile,
): PlannedImport {
  const { story, beside } = imported;
  const { marks, slug, description, cover, look } = beside;
  const { losses, source } = prepareStory(imported, name);
  const given = { story, marks, originals: [], losses, source, id: storyId };
  // A picture of another story is no cover.
  const isHere = cover !== null && [...(addresses?.values() ?? [])].includes(cover);
  const address = isHere ? mediaAt(cover) : null;
  const { planned, ...rows } = planRows(given, now);
  return {
    ...rows,
    ids: idsByNames(story, planned),
    about: {
      slug,
      description,
      cover_image_id: address?.kind === 'image' ? address.id : null,
      look: look && JSON.stringify(look),
      losses: imported.losses,
    },
  };
}

const withoutPlan = ({ planned: _, ...rows }: ReturnType<typeof planRows>): PlannedImport => rows;

function planRows(
  {
    story,
    marks,
    originals,
    losses,
    source,
    id: givenId,
    titleInFile = story.title,
  }: Pick<Prepared, 'originals' | 'losses' | 'source'> & {
    story: Story;
    marks: ReadonlyMap<string, Partial<Mark>>;
    id?: string | undefined;
    titleInFile?: string | undefined;
  },
  now: number,
): PlannedImport & { planned: PlannedStory } {
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
    planned,
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
        { table: 'import_said', rows: saidRows({ ...story, title: titleInFile }, planned) },
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
