import type { LossKind } from '../../losses/loss.ts';
import type { ForeignExpression } from '../pieces/foreign-expression.ts';
import type { Choice, Destination, Piece } from '../pieces/piece.ts';
import type { Unit } from '../pieces/source-story.ts';
import type { SourcePlace, SourceText } from '../pieces/source-text.ts';
import { button, choiceOf, shortName } from './option-choice.ts';
import { readExpression } from './read-expression.ts';
import { effectsOf } from './scene-effects.ts';
import type { SceneLine } from './scene-lines.ts';
import { piecesShown } from './scene-shown.ts';
import type { Command, OptionStatement, Reuse, Statement } from './scene-statements.ts';
import { readSceneText, type SceneNames } from './scene-text.ts';
import { hasLabel, isStraight } from './straight.ts';

/** The things that a scene has to know of the story around it. */
export interface SceneSurroundings {
  names: SceneNames;
  /** The unit with which the scene begins, and those of its labels, by name in lower case. */
  start: string;
  labels: ReadonlyMap<string, string>;
  /** The unit of a scene or of a label in it; null = there is none. */
  unitOf: (scene: string, label: string | null) => string | null;
  /** The first unit of the scene after this one; null = this is the last. */
  nextScene: string | null;
  chapter: string;
  /** Gives out names of units: the wanted one, or with a number. */
  freeName: (wanted: string) => string;
}

/** The unit that is being written; null = the flow has gone elsewhere, and nothing reads what follows. */
type OpenUnit = { unit: Unit; isParagraphOpen: boolean; lines: Stretch } | null;

/** A place ahead is the unit after a question or a branch; nothing may lead there. */
interface PlaceAhead {
  name: string;
  isReached: boolean;
}

/** A stretch is the lines that a unit is made of. */
interface Stretch {
  first: SceneLine | null;
  end: number;
}

/**
 * The units of a scene. ChoiceScript runs line by line: where a label, a question or a page ends, a unit
 * ends too, and goes on to the next with its text kept.
 */
export function unitsOfScene(
  scene: SourceText,
  statements: Statement[],
  surroundings: SceneSurroundings,
): Unit[] {
  const flow = new SceneFlow(scene, surroundings);
  flow.write(statements);
  return flow.units;
}

class SceneFlow {
  readonly units: Unit[] = [];
  readonly #scene: SourceText;
  readonly #around: SceneSurroundings;
  #open: OpenUnit = null;
  #reuse: Reuse = 'allow';
  #choices = 0;
  readonly #begun = new Set<string>();
  readonly #stretches = new Map<Unit, Stretch>();

  constructor(scene: SourceText, around: SceneSurroundings) {
    this.#scene = scene;
    this.#around = around;
  }

  write(statements: Statement[]): void {
    this.#begin(this.#around.start);
    this.#block(statements);
    const { length } = this.#scene.text;
    this.#finish('', { of: this.#scene, start: length, end: length });
    for (const [unit, lines] of this.#stretches) unit.text = partOf(this.#scene, lines);
  }

  #begin(name: string): void {
    const unit: Unit = {
      name,
      chapter: this.#around.chapter,
      tags: [],
      position: null,
      availableWhen: null,
      priority: 0,
      text: this.#scene,
      pieces: [],
    };
    this.units.push(unit);
    this.#begun.add(name);
    const lines: Stretch = { first: null, end: 0 };
    this.#stretches.set(unit, lines);
    this.#open = { unit, isParagraphOpen: false, lines };
  }

  #place(): PlaceAhead {
    return { name: this.#around.freeName(this.#around.start), isReached: false };
  }

  /** Goes on, where the flow is still here, with the text so far above what follows. */
  #goOn(place: PlaceAhead, at: SourcePlace): void {
    if (this.#open === null) return;
    this.#leave({ type: 'unit', name: place.name }, at);
    place.isReached = true;
  }

  #beginAt({ name, isReached }: PlaceAhead): void {
    if (isReached) this.#begin(name);
    else this.#open = null;
  }

  #add(...pieces: Piece[]): void {
    this.#open?.unit.pieces.push(...pieces);
  }

  #lose(kind: LossKind, line: SceneLine, construct: string): void {
    this.#add({ type: 'lost', kind, construct, keeps: [], at: line.at });
  }

  #block(statements: Statement[]): void {
    for (const statement of statements) this.#statement(statement);
  }

  #statement(statement: Statement): void {
    const isLabel = statement.type === 'command' && statement.name === 'label';
    if (this.#open === null && !isLabel) {
      // Labels in what is skipped can still be gone to.
      if (statement.type === 'if') for (const arm of statement.arms) this.#block(arm.body);
      if (statement.type === 'choice' && hasLabel(statement)) {
        this.#bodies(statement.options, this.#place(), false);
      }
      return;
    }
    if (this.#open !== null) {
      this.#open.lines.first ??= statement.line;
      this.#open.lines.end = Math.max(this.#open.lines.end, statement.line.at.end);
    }
    switch (statement.type) {
      case 'blank':
        this.#endParagraph(statement.line.at);
        return;
      case 'words':
        this.#words(statement.line.text, statement.line.at);
        return;
      case 'too_deep':
        this.#lose('logic_left_out', statement.line, '');
        return;
      case 'command':
        this.#command(statement);
        return;
      case 'if':
        this.#branches(statement);
        return;
      case 'choice':
        this.#question(statement);
        return;
    }
  }

  /** Lines that follow each other are one paragraph. */
  #words(text: string, at: SourcePlace): void {
    if (this.#open === null) return;
    const space: Piece[] = this.#open.isParagraphOpen ? [{ type: 'words', text: ' ', at }] : [];
    this.#add(...space, ...readSceneText(text, at, this.#around.names));
    this.#open.isParagraphOpen = true;
  }

  #endParagraph(at: SourcePlace): void {
    if (!this.#open?.isParagraphOpen) return;
    this.#add({ type: 'paragraph_break', at });
    this.#open.isParagraphOpen = false;
  }

  #branches({ arms, line }: Extract<Statement, { type: 'if' }>): void {
    const { at } = line;
    const read = (when: string | null) => (when === null ? null : this.#value(when));
    const hasElse = arms.some(({ when }) => when === null);
    if (arms.every(({ body }) => body.every(isStraight))) {
      const asides = arms.map(({ body }) => this.#aside(body));
      this.#add({
        type: 'branch',
        at,
        arms: arms.map(({ when }, index) => ({
          when: read(when),
          pieces: asides[index]?.pieces ?? [],
        })),
      });
      if (hasElse && asides.every(({ goesOn }) => !goesOn)) this.#open = null;
      return;
    }
    const rest = this.#place();
    const names = arms.map(() => this.#around.freeName(this.#around.start));
    this.#add({
      type: 'branch',
      at,
      arms: arms.map(({ when }, index) => ({
        when: read(when),
        pieces: [goTo({ type: 'unit', name: names[index] ?? rest.name }, true, at)],
      })),
    });
    if (!hasElse) this.#goOn(rest, at);
    for (const [index, { body }] of arms.entries()) {
      this.#begin(names[index] ?? rest.name);
      this.#block(body);
      this.#goOn(rest, at);
    }
    this.#beginAt(rest);
  }

  /** The pieces of straight statements, for an arm of a branch. */
  #aside(body: Statement[]): { pieces: Piece[]; goesOn: boolean } {
    const open = this.#open;
    if (open === null) return { pieces: [], goesOn: false };
    const unit: Unit = { ...open.unit, pieces: [] };
    this.#open = { ...open, unit };
    this.#block(body);
    const goesOn = this.#open !== null;
    this.#open = open;
    return { pieces: unit.pieces, goesOn };
  }

  #question({ options, isFake, groups, line }: Extract<Statement, { type: 'choice' }>): void {
    if (groups > 1) this.#lose('control_as_choices', line, '*choice');
    const rest = this.#place();
    this.#bodies(options, rest, isFake);
    this.#beginAt(rest);
  }

  /** The choices, and after them the units that they lead to. */
  #bodies(options: OptionStatement[], rest: PlaceAhead, isFake: boolean): void {
    const names = options.map(({ label, body }) => {
      if (!isFake || body.some(({ type }) => type !== 'blank')) {
        return this.#around.freeName(shortName(label) || this.#around.start);
      }
      rest.isReached = true;
      return rest.name;
    });
    for (const [index, option] of options.entries()) {
      this.#choices += 1;
      const key = `${this.#scene.name}:${this.#choices}`;
      const destination = names[index] ?? this.#around.start;
      const reuse = option.reuse ?? this.#reuse;
      this.#add(choiceOf(option, { key, destination, reuse, names: this.#around.names }));
    }
    this.#open = null;
    for (const [index, { body, line }] of options.entries()) {
      const name = names[index];
      if (name === undefined || name === rest.name) continue;
      this.#begin(name);
      this.#block(body);
      this.#goOn(rest, line.at);
    }
    this.#open = null;
  }

  #value(source: string): ForeignExpression {
    return readExpression(source, this.#around.names.named);
  }

  #command(command: Command): void {
    const { name, rest, line } = command;
    const { at } = line;
    const { named } = this.#around.names;
    const [first = '', ...others] = rest.split(/\s+/);
    const after = others.join(' ');
    switch (name) {
      case 'label':
        this.#label(rest, at);
        return;
      case 'goto':
        this.#leave(this.#labelled(first, rest), at);
        return;
      case 'goto_scene':
        this.#leave(this.#inScene(first, others), at);
        return;
      case 'gosub':
        this.#call(this.#labelled(first, rest), line, after);
        return;
      case 'gosub_scene':
        this.#call(this.#inScene(first, others), line, others.slice(1).join(' '));
        return;
      case 'return':
        this.#leave({ type: 'return' }, at);
        return;
      case 'finish':
        this.#finish(rest, at);
        return;
      case 'ending':
      case 'restart':
        this.#leave({ type: 'end', name: '' }, at);
        return;
      case 'page_break':
        this.#nextPage(rest || 'Next', at, null);
        return;
      case 'input_text':
      case 'input_number':
        this.#nextPage('Next', at, { variable: named(first.toLowerCase()), prompt: [] });
        return;
      case 'hide_reuse':
      case 'disable_reuse':
      case 'allow_reuse':
        this.#reuse =
          name === 'hide_reuse' ? 'hide' : name === 'disable_reuse' ? 'disable' : 'allow';
        return;
      default:
        if (standsAlone.has(name)) this.#endParagraph(at);
        this.#add(
          ...(effectsOf(command, this.#around.names) ?? piecesShown(command, this.#around.names)),
        );
    }
  }

  #label(typed: string, at: SourcePlace): void {
    const name = this.#around.labels.get(typed.toLowerCase());
    if (name === undefined || this.#begun.has(name)) return;
    this.#leave({ type: 'unit', name }, at);
    this.#begin(name);
  }

  #labelled(label: string, rest: string): Destination {
    if (/[{[]/.test(rest)) {
      return { type: 'computed', of: { type: 'foreign', source: rest } };
    }
    return { type: 'unit', name: this.#around.labels.get(label.toLowerCase()) ?? label };
  }

  #inScene(scene: string, [label]: string[]): Destination {
    if (/[{[]/.test(scene)) return { type: 'computed', of: { type: 'foreign', source: scene } };
    return { type: 'unit', name: this.#around.unitOf(scene, label ?? null) ?? scene };
  }

  /** Goes elsewhere for good. */
  #leave(to: Destination, at: SourcePlace): void {
    this.#add(goTo(to, true, at));
    this.#open = null;
  }

  #call(to: Destination, line: SceneLine, parameters: string): void {
    if (parameters !== '') this.#lose('effect_left_out', line, 'parameters');
    this.#endParagraph(line.at);
    this.#add({ type: 'go', to, keepText: true, isCall: true, at: line.at });
  }

  /** A button after which the page begins anew. */
  #nextPage(label: string, at: SourcePlace, ask: Choice['ask']): void {
    const next = this.#around.freeName(this.#around.start);
    this.#add({
      ...button(label, at, this.#around.names),
      to: { type: 'unit', name: next },
      ask,
      at,
    });
    this.#begin(next);
  }

  #finish(label: string, at: SourcePlace): void {
    const { nextScene } = this.#around;
    if (this.#open === null) return;
    if (nextScene === null) this.#leave({ type: 'end', name: '' }, at);
    else if (this.#open.unit.pieces.every(({ type }) => type === 'set')) {
      this.#leave({ type: 'unit', name: nextScene }, at);
    } else {
      const next = button(label || 'Next chapter', at, this.#around.names);
      this.#add({ ...next, to: { type: 'unit', name: nextScene }, at });
      this.#open = null;
    }
  }
}

/** The lines of a scene from the first to the last that is meant. */
function partOf(scene: SourceText, { first, end }: Stretch): SourceText {
  if (first === null) return { ...scene, text: '' };
  const text = scene.text.slice(first.at.start - first.indent, end);
  return { ...scene, firstLine: scene.firstLine + first.index, text };
}

const goTo = (to: Destination, keepText: boolean, at: SourcePlace): Piece => ({
  type: 'go',
  to,
  keepText,
  isCall: false,
  at,
});

/** The commands that show something in a paragraph of its own. */
const standsAlone = new Set(['image', 'text_image', 'link', 'link_button', 'stat_chart']);
