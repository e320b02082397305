// The parts of a story with all names replaced at once; null = none of them is in it. Each throws
// `limit_reached` where a longer name does not fit: a text over its limit could not be read any more,
// nor renamed back.

import {
  type FieldReference,
  type Renaming,
  renameIn,
  renameInItem,
  renameInStoryWide,
} from '@brasslamp/story/edit';
import { type Item, type Level, limits, type Node, type StoryWide } from '@brasslamp/story/model';
import { defaultStoryWide } from '@brasslamp/story/model/defaults';
import { AppError } from '../../../errors/app-error.ts';
import { type NodeColumns, nameKey } from '../model/part-models.ts';

/** The texts of a part that are searched for a name: one as it was typed, others as JSON. */
interface Texts {
  typed: string;
  json: readonly string[];
}

export const textsOfNode = ({ body, actions, logic }: NodeColumns): Texts => ({
  typed: body,
  json: [actions, logic],
});

/** Spares most texts from being parsed: what does not hold the letters does not name it. */
function mayName({ typed, json }: Texts, name: string): boolean {
  // Letters with backslashes between them are the name too; in JSON those are doubled.
  const isPlain = !/["\\\p{Cc}]/u.test(name) && !typed.includes('\\');
  if (!isPlain || json.some((text) => text.includes('\\\\'))) return true;
  const sought = nameKey(name);
  return [typed, ...json].some((text) => nameKey(text).includes(sought));
}

/** Whether the texts ask for a node of that name, which nothing is called yet. */
export function asksFor(name: string, texts: Texts, references: () => FieldReference[]): boolean {
  if (!mayName(texts, name)) return false;
  const key = nameKey(name);
  return references().some((one) => one.kind === 'node' && nameKey(one.name.text) === key);
}

export function renamedNode(
  columns: NodeColumns,
  read: () => Node,
  renamings: readonly Renaming[],
  level: Level,
): Node | null {
  if (!isNamed(textsOfNode(columns), renamings)) return null;
  const renamed = renameIn(read(), renamings, level);
  if (renamed) assertNodeFits(renamed);
  return renamed;
}

export function renamedItem(item: Item, renamings: readonly Renaming[], level: Level): Item | null {
  const renamed = renameInItem(item, renamings, level);
  if (renamed) assertFits(item.name, [[[renamed.name], limits.nameCharacters]]);
  return renamed;
}

/** `pause` is awaited between its texts, of which there may be megabytes. */
export async function renamedStoryWide(
  wide: StoryWide,
  { title, story_wide }: { title: string; story_wide: string },
  renamings: readonly Renaming[],
  pause: () => Promise<void>,
): Promise<StoryWide | null> {
  if (!isNamed({ typed: '', json: [story_wide] }, renamings)) return null;
  const { level } = wide;
  let isChanged = false;
  const rename = async <Part extends Partial<StoryWide>>(part: Part): Promise<Part> => {
    await pause();
    const renamed = renameInStoryWide({ ...defaultStoryWide(level), ...part }, renamings);
    isChanged ||= renamed !== null;
    return { ...part, ...renamed };
  };
  const renamed: StoryWide = {
    ...(await rename({ ...wide, frames: [], snippets: [] })),
    frames: [],
    snippets: [],
  };
  for (const frame of wide.frames) {
    renamed.frames.push(...(await rename({ frames: [frame] })).frames);
  }
  for (const snippet of wide.snippets) {
    renamed.snippets.push(...(await rename({ snippets: [snippet] })).snippets);
  }
  if (!isChanged) return null;
  assertFits(title, [
    [sharedTexts(renamed), limits.sharedTextCharacters],
    [[...renamed.on_start, ...renamed.on_entry], limits.effectCharacters],
  ]);
  return renamed;
}

const sharedTexts = ({ panel, frames, snippets }: StoryWide): string[] => [
  panel,
  ...frames.flatMap(({ header, footer }) => [header, footer]),
  ...snippets.map(({ body }) => body),
];

const isNamed = (texts: Texts, renamings: readonly Renaming[]): boolean =>
  renamings.some(({ from }) => mayName(texts, from));

function assertNodeFits({ name, body, actions, on_enter, ...node }: Node): void {
  const ways = [...actions, ...node.continue];
  assertFits(name, [
    [[body], limits.bodyCharacters],
    [[node.available_when, ...ways.map(({ when }) => when)], limits.conditionCharacters],
    [
      [on_enter.first, on_enter.every, ...actions.map(({ effects }) => effects)].flat(),
      limits.effectCharacters,
    ],
    [actions.flatMap(({ label, reason }) => [label, reason]), limits.labelCharacters],
  ]);
}

function assertFits(name: string, texts: [texts: string[], most: number][]): void {
  const isTooLong = texts.some(([some, most]) => some.some(({ length }) => length > most));
  if (isTooLong) throw new AppError('limit_reached.renamed_node', { name });
}
