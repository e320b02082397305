import type { Applied, Draft, Edit, EditGroup } from '@brasslamp/story/draft';
import type { ChangesPage } from '../../site/answers.ts';
import type { LocalDraft, Unsure } from '../local-draft.ts';
import { putAll } from '../with-page.ts';

const ofStart: ReadonlySet<Edit['type']> = new Set(['add', 'remove', 'restore']);

/**
 * The parts that a group changed here and perhaps not at the site, such as the order of chapters or the start: where
 * the next page of changes does not speak of them, the site did not change them, and they are put back as they were.
 */
export function unsureOf({ edits }: EditGroup, before: Draft, { changed }: Applied): Unsure[] {
  const isBack = edits.some(({ type }) => type === 'restore');
  // What a restore brings back depends on what the site has by then; of what goes it says each by itself.
  const kinds = isBack
    ? (['chapters', 'nodes', 'items', 'marks'] as const)
    : (['chapters', 'marks'] as const);
  const parts = kinds.flatMap((kind) =>
    [...changed[kind]].map((id): Unsure => ({ kind, id, before: before[kind].get(id) })),
  );
  // A start that is deleted is the start no more, and the first node of a story that has none is its start.
  const isStart = changed.story && edits.some(({ type }) => ofStart.has(type));
  return isStart ? [...parts, { kind: 'story', id: '', before: before.story }] : parts;
}

/** The unsure parts with more; of one that is known its first state is what the site had. */
export const withUnsure = (
  known: readonly Unsure[],
  more: readonly Unsure[],
): readonly Unsure[] => [
  ...known,
  ...more.filter((one) => !known.some(({ kind, id }) => kind === one.kind && id === one.id)),
];

/** The parts that are unsure still, after a page of changes: what that speaks of is sure. */
export const stillUnsure = ({ unsure }: LocalDraft, page: ChangesPage): Unsure[] =>
  unsure.filter(({ kind, id }) =>
    kind === 'story' ? page.story === null : !page[kind].some((one) => one.id === id),
  );

/** The draft without what the site did not change with what was done here. */
export function asBefore(base: Draft, unsure: readonly Unsure[]): Draft {
  if (unsure.length === 0) return base;
  const story = unsure.find(({ kind }) => kind === 'story');
  const of = <Part>(
    kind: Unsure['kind'],
    parts: ReadonlyMap<string, Part>,
    there: ReadonlyMap<string, unknown> = parts,
  ) => {
    const some = unsure.filter((one) => one.kind === kind);
    const back = some.flatMap(({ id, before }) =>
      before === undefined || !there.has(id) ? [] : [[id, before as Part] as const],
    );
    const away = some.flatMap(({ id, before }) => (before === undefined ? [id] : []));
    return putAll(parts, back, away);
  };
  return {
    story: story ? (story.before as Draft['story']) : base.story,
    chapters: of('chapters', base.chapters),
    nodes: of('nodes', base.nodes),
    items: of('items', base.items),
    marks: of('marks', base.marks, base.nodes),
  };
}
