import { type Chapter, type ChapterId, limits } from '@brasslamp/story/model';
import type { SourceStory } from '../pieces/source-story.ts';
import type { NodeDraft } from './nodes/node-draft.ts';
import { collapseSpace, cut } from './nodes/node-names.ts';

/** The chapters in the order of their first units, and the one of each node. */
export function chaptersOf(
  source: SourceStory,
  title: string,
  drafts: readonly NodeDraft[],
  newId: () => string,
): { chapters: Chapter[]; chapterOf: (draft: NodeDraft) => ChapterId } {
  const chapters: Chapter[] = [];
  const byName = new Map<string, ChapterId>();
  const add = (name: string): ChapterId => {
    const known = byName.get(name);
    if (known !== undefined) return known;
    const last = chapters.at(-1);
    if (last !== undefined && chapters.length >= limits.chaptersPerStory) return last.id;
    const id = newId();
    const named = cut(collapseSpace(name), limits.titleCharacters) || title;
    chapters.push({ id, title: named, ordinal: chapters.length + 1 });
    byName.set(name, id);
    return id;
  };
  const used = new Set(drafts.map(({ unit }) => unit));
  for (const unit of source.units) if (used.has(unit)) add(unit.chapter ?? '');
  const chapterOf = ({ unit }: NodeDraft): ChapterId =>
    unit === null ? (chapters.at(-1)?.id ?? add('')) : add(unit.chapter ?? '');
  return { chapters, chapterOf };
}
