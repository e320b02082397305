import type { ImportPage } from '@brasslamp/contract/archive';
import { type LocalNames, type PartKind, partKinds } from '@brasslamp/interchange/archive';
import type { KnownThing } from '@brasslamp/story/draft';
import type { Reader } from '../../../db/database.ts';
import type { Row } from '../../../db/tables.ts';
import { findImport, listLosses, listOriginalsOf } from '../queries.ts';
import { saidOf } from '../said.ts';
import { partOfThing } from './part-of-thing.ts';

/** The characters of a page, which is written at once when it comes back in. */
const pageCharacters = 256 * 1024;
const originalsAtOnce = 100;

/** What a page has one more of. */
type Entry = Partial<Pick<ImportPage, 'losses' | 'originals' | 'said'>>;

/**
 * What an import left beside a draft, page by page, with the names of its story file for ids. What was of nodes that
 * the draft does not have any more is left out. No page = the story was not imported.
 */
export async function* importPages(
  db: Reader,
  storyId: string,
  names: LocalNames,
): AsyncGenerator<ImportPage> {
  const found = await findImport(db, storyId);
  if (!found) return;
  let page: ImportPage = { source: sourceOf(found), ...emptyLists() };
  let characters = 0;
  for await (const entry of entriesOf(db, storyId, names)) {
    const length = JSON.stringify(entry).length;
    if (characters > 0 && characters + length > pageCharacters) {
      yield page;
      [page, characters] = [emptyLists(), 0];
    }
    page.losses.push(...(entry.losses ?? []));
    page.originals.push(...(entry.originals ?? []));
    page.said.push(...(entry.said ?? []));
    characters += length;
  }
  yield page;
}

const emptyLists = () => ({ losses: [], originals: [], said: [] });

const sourceOf = ({ file, container, format, ifid, imported_at }: Row<'story_imports'>) => ({
  ...{ file, container, format, ifid },
  imported_at: new Date(imported_at).toISOString(),
});

async function* entriesOf(db: Reader, storyId: string, names: LocalNames): AsyncGenerator<Entry> {
  const nodes = new Map(names.nodes);
  for (const loss of await listLosses(db, storyId)) {
    const node = loss.node_id === null ? null : nodes.get(loss.node_id);
    if (node !== undefined) yield { losses: [lossOf(loss, node)] };
  }
  // In the order of the draft: ids have another one on each site.
  const ids = [...nodes.keys()];
  for (let at = 0; at < ids.length; at += originalsAtOnce) {
    const some = ids.slice(at, at + originalsAtOnce);
    const kept = new Map(
      (await listOriginalsOf(db, storyId, some)).map((row) => [row.node_id, row]),
    );
    for (const id of some) {
      const [row, node] = [kept.get(id), nodes.get(id)];
      if (!row || node === undefined) continue;
      yield { originals: [{ node, unit: row.unit, text: row.content }] };
    }
  }
  const parts = new Map(
    partKinds.flatMap((kind) =>
      names[kind].map(([id, local]): [string, string] => [partKey(kind, id), local]),
    ),
  );
  for (const thing of await saidOf(db, storyId)) yield { said: [saidInPage(thing, parts)] };
}

const partKey = (kind: PartKind, id: string) => `${kind} ${id}`;

const lossOf = (
  { kind, became, construct, at_line, at_column, source, is_settled }: Row<'import_losses'>,
  node: string | null,
): ImportPage['losses'][number] => ({
  node,
  ...{ kind, became, construct, line: at_line, column: at_column, source },
  is_settled: is_settled === 1,
});

function saidInPage(
  { kind, name, id, fingerprints }: KnownThing,
  parts: ReadonlyMap<string, string>,
): ImportPage['said'][number] {
  const partKind = partOfThing[kind];
  const part = partKind === null ? null : (parts.get(partKey(partKind, id)) ?? null);
  return { kind, name, part, fingerprints };
}
