import { type Loss, type LossKind, sourceCharactersOf } from '../../losses/loss.ts';
import { blankStory } from '../pieces/blank-story.ts';
import type { Piece } from '../pieces/piece.ts';
import type { SourceStory, Unit } from '../pieces/source-story.ts';
import type { SourceText } from '../pieces/source-text.ts';
import { collapseSpace } from './scan/collapse-space.ts';
import type { TwinePassage, TwineSource } from './twine-source.ts';

/** The passages of a Twine story that hold something to read, and the losses of those that do not. */
export function storyPassages(source: TwineSource): { passages: TwinePassage[]; losses: Loss[] } {
  const losses: Loss[] = source.losses.flatMap(({ kind, count, passage, source: code }) =>
    Array.from({ length: count }, () => lossOf(kind, passage ?? null, code)),
  );
  const passages = source.passages.filter((passage) => {
    const kind = kindOf(passage.tags);
    if (kind !== null) losses.push(lossOf(kind, passage));
    return kind === null;
  });
  if (source.start !== null && declaredStart(source) === undefined) {
    losses.push(lossOf('start_not_found', null));
  }
  return { passages, losses };
}

/** `Twine.image` and its like hold a file each. */
function kindOf(tags: string[]): LossKind | null {
  if (tags.includes('script')) return 'script_left_out';
  if (tags.includes('stylesheet')) return 'stylesheet_left_out';
  if (tags.some((tag) => /^Twine\.(?:image|audio|video|vtt)$/i.test(tag))) return 'media_left_out';
  return null;
}

function lossOf(kind: LossKind, passage: TwinePassage | null, code = ''): Loss {
  const line = passage?.firstLine ?? null;
  const source = (passage?.text ?? code).slice(0, sourceCharactersOf(kind)).toWellFormed();
  // What becomes no node is found by its name.
  const isNode = passage !== null && kindOf(passage.tags) === null;
  const named = {
    construct: isNode ? '' : (passage?.name ?? ''),
    node: isNode ? passage.name : null,
  };
  return { kind, ...named, line, column: null, source };
}

export function sourceTextOf({ name, firstLine, text }: TwinePassage): SourceText {
  return { name: collapseSpace(name), file: null, firstLine, text };
}

export function unitOf({ tags, position }: TwinePassage, text: SourceText, pieces: Piece[]): Unit {
  const { name } = text;
  return { name, chapter: null, tags, position, availableWhen: null, priority: 0, text, pieces };
}

/** What all dialects of Twine have from their file: the title, the format, the identity, the start. */
export function twineStory(source: TwineSource, defaultFormat: string): SourceStory {
  const format = `${source.format || defaultFormat} ${source.formatVersion}`.trim();
  return { ...blankStory(source.title, format), ifid: source.ifid, start: startOf(source) };
}

/** The name of the passage with which readers begin: the one that the file declares, else `Start`, else the first. */
export function startOf(source: TwineSource): string | null {
  const found =
    declaredStart(source) ?? source.passages.find(({ name }) => name.trim() === 'Start');
  return found === undefined ? null : collapseSpace(found.name);
}

export function declaredStart({ start, passages }: TwineSource): TwinePassage | undefined {
  return passages.find(({ pid, name }) =>
    start?.by === 'pid'
      ? pid === start.value
      : start !== null && collapseSpace(name) === collapseSpace(start.value),
  );
}
