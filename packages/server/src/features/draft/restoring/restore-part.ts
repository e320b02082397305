import type { Achievement, Variable } from '@brasslamp/contract';
import { type AddEdit, type DraftStory, freeKey } from '@brasslamp/story/draft';
import { limits } from '@brasslamp/story/model';
import type { Writer } from '../../../db/database.ts';
import { AppError, fieldError, notValid } from '../../../errors/app-error.ts';
import type { Call } from '../../../http/calls/handlers.ts';
import { newId } from '../../../ids.ts';
import type { Deps } from '../../deps.ts';
import { storyToWrite } from '../../story-access/find-story.ts';
import { binMs } from '../../story-access/policy.ts';
import type { StoryRow } from '../../story-access/story-rows.ts';
import { type BinnedRow, findBinned, nameOfAny, piecesOf } from '../bin/queries.ts';
import { readStoryRow } from '../edits/queries.ts';
import { variableLevelErrors } from '../model/level-errors.ts';
import { modelStoryLists, modelVariable } from '../model/part-models.ts';
import { countParts } from '../rows/queries.ts';
import { setEdits } from '../writing/set-edits.ts';
import { type WritePart, writePart } from '../writing/write-part.ts';

type RestoreCall = Call<'POST /api/stories/:username/:story_slug/bin/:bin_id/restore'>;

/** The place to which a part came, and its name there. */
interface Restored {
  name: string;
  key: string | null;
  chapter: { id: string; title: string; is_other: boolean } | null;
  renamed_count: number;
}

interface Restoring {
  trx: Writer;
  write: WritePart;
  story: StoryRow;
  part: BinnedRow;
}

/**
 * Puts a part back with the ids that it had, so that links and places that still have them lead there
 * again. A name or key that is taken meanwhile gets a number: logic by name stays with who has it.
 */
export function restorePart(deps: Deps, { viewer, params, answer }: RestoreCall) {
  return writePart(deps, viewer, async (trx, write) => {
    const story = await storyToWrite(trx, viewer, params);
    const part = await findBinned(trx, story.id, params.bin_id, deps.now() - binMs);
    if (!part) throw new AppError('not_found.binned_part');
    const { kind, part_id } = part;
    const restoring = { trx, write, story, part };
    const restored =
      kind === 'variable' || kind === 'achievement'
        ? await restoreThing(restoring, kind)
        : await restoreInPlace(restoring, kind);
    return answer(trx, { kind, part_id, ...restored });
  });
}

/** A chapter at its place; what was in a chapter that is gone in the first one. */
async function restoreInPlace(
  { trx, write, story, part }: Restoring,
  kind: 'chapter' | 'node' | 'item',
): Promise<Restored> {
  const id = part.part_id;
  const there = await nameOfAny(trx, story.id, `${kind}s`, [id]);
  // A version that was restored meanwhile can have brought the same thing back.
  if (there !== undefined) throw new AppError('already_back', { name: there });
  const isHomeless = kind !== 'chapter' && (await countParts(trx, 'chapters', story.id)) === 0;
  const edits = [
    ...(isHomeless ? [chapterFor(part)] : []),
    { type: 'restore', part: kind, id },
  ] as const;
  const { done, hand } = await write(story, edits, { binned: part });
  const { chapters, nodes, items } = done.draft;
  const left = hand.binned?.removed ?? { nodes: [], items: [] };
  const came = nodes.get(id) ?? items.get(id);
  const chapter = came && chapters.get(came.chapter_id);
  return {
    name: came?.name ?? part.name,
    key: items.get(id)?.key ?? null,
    chapter: chapter
      ? { id: chapter.id, title: chapter.title, is_other: chapter.id !== part.chapter_id }
      : null,
    renamed_count: [
      ...left.nodes.filter((node) => nodes.get(node.id)?.name !== node.name),
      ...left.items.filter((item) => items.get(item.id)?.key !== item.key),
    ].length,
  };
}

/** In a story that has no chapter, one of the title that the part's own had. */
const chapterFor = ({ chapter_title, name }: BinnedRow): AddEdit => ({
  type: 'add',
  part: 'chapter',
  id: newId(),
  value: { title: chapter_title ?? name },
});

/** A variable or an achievement goes to the end of its list. */
async function restoreThing(
  { trx, write, story, part }: Restoring,
  kind: 'variable' | 'achievement',
): Promise<Restored> {
  const field = `${kind}s` as const;
  const before = modelStoryLists(await readStoryRow(trx, story.id));
  const list: (Variable | Achievement)[] = before[field];
  if (list.some(({ id }) => id === part.part_id)) {
    throw new AppError('already_back', { name: part.name });
  }
  const [most, count] = [limits[`${field}PerStory`], list.length];
  if (count >= most) {
    throw new AppError('limit_reached.parts_restored', { parts: field, most, count, more: 1 });
  }
  const [thing] = await readThings(trx, part);
  if (!thing) throw new Error(`Nothing is stored of the binned part ${part.id}`);
  if ('kind' in thing && variableLevelErrors(story.level, [thing]).length > 0) {
    throw notValid(fieldError('bin_id', 'raise_first'));
  }
  const keys = new Set(list.map(({ key }) => key));
  const key = freeKey(thing.key, (one) => keys.has(one));
  const after = { [field]: [...list, { ...thing, key }] };
  await write(story, setEdits<Partial<DraftStory>>('story', '', before, after), { binned: part });
  return { name: part.name, key, chapter: null, renamed_count: Number(key !== thing.key) };
}

async function readThings(trx: Writer, part: BinnedRow): Promise<(Variable | Achievement)[]> {
  const things: (Variable | Achievement)[] = [];
  for await (const piece of piecesOf(trx, part)) {
    if (piece.kind === 'variable') things.push(...piece.rows.map(modelVariable));
    if (piece.kind === 'achievement') things.push(...piece.rows);
  }
  return things;
}
