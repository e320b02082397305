import { type LossKind, lossKinds } from '../../../losses/loss.ts';
import type { Piece } from '../../pieces/piece.ts';
import type { SourcePlace } from '../../pieces/source-text.ts';
import type { PieceBuilder } from '../../twine/piece-builder.ts';
import type { CodeScope } from '../code/code-scope.ts';
import type { StoryNames, Widget } from '../names/story-names.ts';
import type { MacroCall, MacroSection } from '../scan/macro-calls.ts';
import type { Places } from './places.ts';

/** A macro reader is what the macros of a passage read with: the passage's builder, its code, its bodies. */
export interface MacroReader {
  readonly builder: PieceBuilder;
  readonly scope: CodeScope;
  readonly names: StoryNames;
  readonly places: Places;
  /** The branches that are decided as a link is followed. */
  readonly atClick: Set<Piece>;
  /** The pieces of a section; sections must be read in order. */
  readSection: (section: MacroSection, options?: { nobr: boolean }) => Piece[];
  /** The pieces of the body of a link: what it changes in the passage, it changes when it is followed. */
  readLinkBody: (call: MacroCall) => Piece[];
  /** Whether what is read is the body of a link. */
  readonly isInLink: boolean;
  /** A string of a macro, which is read as a passage is. */
  readWords: (text: string, at: SourcePlace) => Piece[];
  /** The pieces of a widget around those of its call; null = they would be too many, or in a ring. */
  readContainer: (widget: Widget, contents: Piece[]) => Piece[] | null;
  /** What the call of the widget that is being read holds; null = none is. Can be had once. */
  takeContents: () => Piece[] | null;
  placeOf: (call: MacroCall) => SourcePlace;
  /** Lets the ways out of the passage ask for the variable. */
  askOnWaysOut: (variable: string, at: SourcePlace, construct: string) => void;
  /** A name for a choice that conditions speak of. */
  newKey: () => string;
  /** A passage of the reader's own; gives its name. */
  addUnit: (pieces: Piece[]) => string;
}

/** Adds the pieces of a macro to the builder. */
export type MacroHandler = (call: MacroCall, reader: MacroReader) => void;

export function constructOf({ tag }: MacroCall): string {
  return `<<${tag.name}>>`;
}

/** The pieces of the whole body, its sections one after the other. */
export function readBody(call: MacroCall, reader: MacroReader): Piece[] {
  return (call.sections ?? []).flatMap((section) => reader.readSection(section));
}

/** The macro as a loss, with what its body holds; its tags are shown where the kind says so. */
export function loseMacro(kind: LossKind): MacroHandler {
  return (call, reader) => {
    const body = readBody(call, reader);
    const keeps = lossKinds[kind] === 'text' ? withTags(call, body, reader.builder) : body;
    const at = { ...reader.placeOf(call), end: call.tag.end };
    reader.builder.add({ type: 'lost', kind, construct: constructOf(call), keeps, at });
  };
}

/** A body between the tags of its macro, as they are typed. */
export function withTags(
  { tag, sections, end }: MacroCall,
  body: Piece[],
  builder: PieceBuilder,
): Piece[] {
  const closing = sections?.at(-1)?.end ?? end;
  return [...asTyped(builder, tag.start, tag.end), ...body, ...asTyped(builder, closing, end)];
}

function asTyped(builder: PieceBuilder, start: number, end: number): Piece[] {
  if (start === end) return [];
  const at = builder.place(start, end);
  return [{ type: 'words', text: builder.text.text.slice(start, end), at }];
}
