import type { ImportPage } from '@brasslamp/contract/archive';
import { identityKey, type PartKind } from '@brasslamp/interchange/archive';
import type { KnownThing } from '@brasslamp/story/draft';
import { limits } from '@brasslamp/story/model';
import { fieldError } from '../../../../errors/app-error.ts';
import { newId } from '../../../../ids.ts';
import { partOfThing } from '../../../imported/archived/part-of-thing.ts';
import {
  lossKeyOf,
  lossRows,
  takeReading,
  writeEnd,
  writePage,
} from '../../../imported/archived/write-pages.ts';
import type { BringingDeps } from '../../in-zip/bringing-deps.ts';
import type { StoryInZip } from '../../in-zip/stories-in-zip.ts';
import { importPageJob } from '../numbered/numbered-jobs.ts';
import { readNumbered, wrongIn } from '../numbered/read-numbered.ts';

interface Bringing {
  id: string;
  owner_id: string;
  ids: ReadonlyMap<string, string>;
}

/**
 * Writes what an import had left beside the draft of a story of an archive; the story is hidden. Gives the number of
 * losses that its author has not settled. Throws `not_valid`, `too_large`.
 */
export async function bringImport(
  deps: BringingDeps,
  from: StoryInZip,
  { id, owner_id, ids }: Bringing,
): Promise<number> {
  const reading = await deps.database.write((trx) => takeReading(trx, id));
  const idOf = (kind: PartKind, name: string) => ids.get(identityKey(kind, name));
  const keys = new Set<string>();
  const said: KnownThing[] = [];
  const withOriginal = new Set<string>();
  let source: ImportPage['source'];
  let [count, open] = [0, 0];
  for await (const { path, number, value: page } of readNumbered(
    deps,
    from,
    importPageJob,
    owner_id,
  )) {
    assertSource(path, page, number);
    source ??= page.source;
    const losses = lossRows(id, page.losses, count, (node) => idOf('nodes', node));
    const originals = page.originals.flatMap(({ node, unit, text }, place) => {
      const node_id = idOf('nodes', node);
      if (node_id === undefined) return [];
      if (withOriginal.has(node_id)) {
        const at = `originals.${place}.node`;
        throw wrongIn(path, fieldError(at, 'listed_twice', { word: node }));
      }
      withOriginal.add(node_id);
      return [{ story_id: id, node_id, unit, content: text }];
    });
    for (const thing of page.said) said.push(knownHere(thing, idOf));
    count += losses.length;
    assertRoom(path, { losses: count, said: said.length });
    for (const loss of losses) keys.add(lossKeyOf(loss));
    open += losses.filter(({ is_settled }) => is_settled === 0).length;
    await deps.database.write((trx) => writePage(trx, losses, originals));
  }
  const imported_at = Math.min(Date.parse(source?.imported_at ?? ''), deps.now());
  const end = { source, said, reading, told: { keys, count }, imported_at };
  return open + (await deps.database.write((trx) => writeEnd(trx, id, end)));
}

/** The first page says what the story came from, and no other does. */
function assertSource(path: string, { source }: ImportPage, number: number): void {
  if (number === 1 && !source) throw wrongIn(path, fieldError('source', 'required'));
  if (number === 1 || !source) return;
  throw wrongIn(path, fieldError('source', 'unknown_field', { field: 'source' }));
}

function assertRoom(path: string, { losses, said }: { losses: number; said: number }): void {
  const tooMany = (field: string, most: number) =>
    wrongIn(path, fieldError(field, 'too_many', { most }));
  if (losses > limits.lossesPerStory) throw tooMany('losses', limits.lossesPerStory);
  if (said > limits.knownThingsPerStory) throw tooMany('said', limits.knownThingsPerStory);
}

/** What is gone from the draft has an id that nothing has. */
function knownHere(
  { kind, name, part, fingerprints }: ImportPage['said'][number],
  idOf: (kind: PartKind, name: string) => string | undefined,
): KnownThing {
  const partKind = partOfThing[kind];
  if (partKind === null) return { kind, name, id: name, fingerprints };
  const id = part === null ? undefined : idOf(partKind, part);
  return { kind, name, id: id ?? newId(), fingerprints };
}
