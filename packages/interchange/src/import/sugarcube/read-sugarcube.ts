import { type Loss, type LossKind, sourceCharactersOf } from '../../losses/loss.ts';
import type { ForeignExpression } from '../pieces/foreign-expression.ts';
import type { Piece } from '../pieces/piece.ts';
import type { SourceStory, SourceVariable, Unit } from '../pieces/source-story.ts';
import type { SourceText } from '../pieces/source-text.ts';
import { collapseSpace } from '../twine/scan/collapse-space.ts';
import { declaredStart, startOf } from '../twine/story-passages.ts';
import type { TwinePassage, TwineSource } from '../twine/twine-source.ts';
import type { CodeScope } from './code/code-scope.ts';
import { effectsOf } from './macros/split-body.ts';
import { isUnit, namesOf, type StoryNames } from './names/story-names.ts';
import { readPassage } from './passage/passage-reader.ts';
import type { PieceReader } from './piece-reader.ts';
import { type Frames, readFrames } from './read-frames.ts';
import { readWidgets } from './read-widgets.ts';

/** Reads the passages of a SugarCube story, or one of Twine 1, into pieces. */
export function readSugarCube(source: TwineSource): SourceStory {
  return new StoryReader(source).read();
}

/** Of widgets that are written out again and again. */
const mostWidgetCharacters = 10_000_000;

const nobrEverywhere = /\bConfig\.passages\.nobr\s{0,9}=\s{0,9}true\b/;

class StoryReader {
  readonly #source: TwineSource;
  readonly #names: StoryNames;
  readonly #isNobr: boolean;
  readonly #ownUnits: Unit[] = [];
  #keys = 0;
  #widgetCharacters = 0;

  constructor(source: TwineSource) {
    this.#source = source;
    this.#names = namesOf(source);
    const ofPassages = source.passages.filter(({ tags }) => tags.includes('script'));
    const scripts = [...source.scripts, ...ofPassages.map(({ text }) => text)];
    this.#isNobr = scripts.some((script) => nobrEverywhere.test(script));
  }

  read(): SourceStory {
    const { title, format, formatVersion, ifid, passages } = this.#source;
    const read: PieceReader = (passage, options) => this.#read(passage, options);
    const { variables, onStart } = this.#readStart();
    const frames = readFrames(passages, read, this.#names);
    const units = passages.filter(isUnit).map((passage) => this.#unitOf(passage, frames));
    return {
      title,
      format: `${format || 'SugarCube'} ${formatVersion}`.trim(),
      lang: null,
      ifid,
      start: startOf(this.#source),
      units: [...units, ...this.#ownUnits],
      readInPlace: new Set(),
      macros: new Map(readWidgets(passages, read).map((macro) => [macro.name, macro])),
      variables,
      onStart,
      onEntry: frames.onEntry,
      frames: frames.frame === null ? [] : [{ tag: null, ...frames.frame }],
      panel: frames.panel,
      achievements: [],
      isOverWithoutChoices: true,
      losses: [...this.#lossesOfContainer(), ...this.#lossesOfPassages()],
    };
  }

  #read(...[passage, { unit, widgetArguments = null }]: Parameters<PieceReader>): Piece[] {
    const names = this.#names;
    const scope: CodeScope = {
      unit: unit === null ? null : collapseSpace(unit.name),
      tags: unit === null ? null : unit.tags,
      widgetArguments,
      isAlwaysDefined: (variable) => isInitialised(variable, names),
      isTyped: (variable) => names.typed.has(variable),
      isAskedFor: (variable) => names.askedFor.has(variable) && !isInitialised(variable, names),
      constantAt: (path) => names.constants.get(path) ?? null,
    };
    const text = textOf(passage);
    return readPassage(text, {
      scope,
      names,
      nobr: this.#isNobr || passage.tags.includes('nobr'),
      newKey: () => `link ${++this.#keys}`,
      mayRead: (characters) => {
        this.#widgetCharacters += characters;
        return this.#widgetCharacters <= mostWidgetCharacters;
      },
      addUnit: (pieces) => this.#addUnit(text, pieces),
    });
  }

  /** A passage of the reader's own is named for the one that leads there, with a number. */
  #addUnit(text: SourceText, pieces: Piece[]): string {
    const base = collapseSpace(text.name);
    const taken = (name: string) =>
      this.#names.units.has(name) || this.#ownUnits.some((unit) => unit.name === name);
    let number = this.#ownUnits.length + 1;
    while (taken(`${base} (${number})`)) number++;
    const name = `${base} (${number})`;
    this.#ownUnits.push({ ...blankUnit, name, text, pieces });
    return name;
  }

  #unitOf(passage: TwinePassage, { inEachUnit, onEachEntry }: Frames): Unit {
    const { header, footer } = inEachUnit;
    const around = (frame: TwinePassage | null) =>
      frame === null ? [] : this.#read(frame, { unit: passage });
    const effects = onEachEntry.flatMap((one) =>
      effectsOf(this.#read(one, { unit: passage }), this.#names),
    );
    const pieces = [
      ...effects,
      ...around(header),
      ...this.#read(passage, { unit: passage }),
      ...around(footer),
    ];
    return {
      ...blankUnit,
      name: collapseSpace(passage.name),
      tags: passage.tags.filter((tag) => tag !== 'nobr'),
      position: passage.position,
      text: textOf(passage),
      pieces,
    };
  }

  /** What a story sets before it begins: literal values are those that its variables have at first. */
  #readStart(): { variables: SourceVariable[]; onStart: Piece[] } {
    const passages = this.#source.passages.filter(
      ({ name, tags }) => name === 'StoryInit' || tags.includes('init'),
    );
    const pieces = passages.flatMap((passage) => this.#read(passage, { unit: null }));
    const variables = new Map<string, SourceVariable>();
    const onStart: Piece[] = [];
    for (const piece of pieces) {
      const isInitial = piece.type === 'set' && onStart.length === 0 && isLiteral(piece.value);
      if (isInitial) {
        variables.set(piece.variable, {
          name: piece.variable,
          initial: piece.value,
          bounds: null,
          label: '',
          isShown: false,
        });
      } else if (!isLayout(piece)) onStart.push(piece);
    }
    return { variables: [...variables.values()], onStart };
  }

  #lossesOfContainer(): Loss[] {
    const losses = this.#source.losses.flatMap(({ kind, count, passage, source }) =>
      Array.from({ length: Math.min(count, 1_000) }, () => lossOf(kind, passage ?? null, source)),
    );
    const { start } = this.#source;
    const isFound = start === null || declaredStart(this.#source) !== undefined;
    return isFound ? losses : [...losses, lossOf('start_not_found', null)];
  }

  /** Scripts, style sheets and files that have a passage each. */
  #lossesOfPassages(): Loss[] {
    return this.#source.passages.flatMap((passage) => {
      const kind = kindOfFile(passage);
      return kind === null ? [] : [lossOf(kind, passage)];
    });
  }
}

const blankUnit = {
  chapter: null,
  tags: [],
  position: null,
  availableWhen: null,
  priority: 0,
};

function textOf({ name, firstLine, text }: TwinePassage): SourceText {
  return { name, file: null, firstLine, text };
}

/** Whether the variable, or the object that it is a property of, has a value from the start. */
function isInitialised(variable: string, { initialised }: StoryNames): boolean {
  const dot = variable.indexOf('.');
  return initialised.has(variable) || (dot !== -1 && initialised.has(variable.slice(0, dot + 1)));
}

function isLiteral(of: ForeignExpression): boolean {
  if (of.type === 'list') return of.of.every(isLiteral);
  return of.type === 'text' || of.type === 'number' || of.type === 'flag';
}

function isLayout(piece: Piece): boolean {
  return (
    piece.type === 'line_break' ||
    piece.type === 'paragraph_break' ||
    (piece.type === 'words' && piece.text.trim() === '')
  );
}

function kindOfFile({ name, tags }: TwinePassage): LossKind | null {
  if (tags.includes('script')) return 'script_left_out';
  if (tags.includes('stylesheet') || name === 'StoryInterface') return 'stylesheet_left_out';
  if (tags.some((tag) => /^Twine\./i.test(tag))) return 'media_left_out';
  if (/^Story(?:Settings|Share|Includes)$/.test(name)) return 'setting_dropped';
  return null;
}

function lossOf(kind: LossKind, passage: TwinePassage | null, code = ''): Loss {
  return {
    kind,
    construct: passage?.name ?? '',
    node: null,
    line: passage?.firstLine ?? null,
    column: passage === null ? null : 1,
    source: (passage?.text ?? code).slice(0, sourceCharactersOf(kind)).toWellFormed(),
  };
}
