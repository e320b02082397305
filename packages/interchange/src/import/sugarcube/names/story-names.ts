import type { ForeignExpression } from '../../pieces/foreign-expression.ts';
import { Looks } from '../../twine/html/looks.ts';
import { collapseSpace } from '../../twine/scan/collapse-space.ts';
import type { TwinePassage, TwineSource } from '../../twine/twine-source.ts';
import { readMacroArguments } from '../scan/macro-arguments.ts';
import { findMacroCalls, type MacroCall } from '../scan/macro-calls.ts';
import { type Constants, constantsIn } from './constants.ts';

/** Story names are what the passages of a story call each other, and the things that they share. */
export interface StoryNames {
  constants: Constants;
  looks: Looks;
  /** The passages that can be gone to. */
  units: ReadonlySet<string>;
  widgets: ReadonlyMap<string, Widget>;
  /** Names in the scripts of the story: a macro among them is one of the author's. */
  scripted: ReadonlySet<string>;
  /** The variables that readers type a text into. */
  typed: ReadonlySet<string>;
  /** The value that is nothing among the first values that a variable is given: 0, "", no, an empty list. */
  nothings: ReadonlyMap<string, ForeignExpression>;
  /** The variables that any macro or setter names, without their `$`: others are text. */
  variables: ReadonlySet<string>;
  /** Those that have a value from the start. */
  initialised: ReadonlySet<string>;
  /** Those of which something asks whether they have a value. */
  askedFor: ReadonlySet<string>;
  /** The addresses of sounds by the names that macros know them by. */
  sounds: ReadonlyMap<string, string>;
}

export interface Widget {
  hasEffects: boolean;
  /** Whether it shows what its call has for a body. */
  isContainer: boolean;
  passage: TwinePassage;
  /** Its body. */
  start: number;
  end: number;
}

/** The passages that SugarCube reads for itself: what they hold is no place to go to. */
export const specialPassages = new Set([
  'PassageDone',
  'PassageFooter',
  'PassageHeader',
  'PassageReady',
  'StoryAuthor',
  'StoryBanner',
  'StoryCaption',
  'StoryData',
  'StoryDisplayTitle',
  'StoryInit',
  'StoryInterface',
  'StoryMenu',
  'StorySettings',
  'StoryShare',
  'StorySubtitle',
  'StoryTitle',
  'StoryIncludes',
]);

export function isUnit({ name, tags }: TwinePassage): boolean {
  return (
    !specialPassages.has(collapseSpace(name)) &&
    !tags.some((tag) => tag === 'widget' || tag === 'init' || tag === 'script') &&
    !tags.some((tag) => tag === 'stylesheet' || /^Twine\./i.test(tag))
  );
}

const variable = /[$_][a-z_$][\w$]*/gi;
const asked =
  /\bn?def\s+([$_][\w$]+(?:\.[\w$]+)*)|([$_][\w$]+(?:\.[\w$]+)*)\s*(?:===?|!==?|is|isnot|eq|neq)\s+(?:undefined|null)\b|typeof\s*\(?\s*([$_][\w$]+(?:\.[\w$]+)*)/g;
const assigned = /([$_][\w$]+(?:\.[\w$]+)*)\s*(?:to\b|=(?!=))/g;
const assignedLiteral = /([$_][\w$]+(?:\.[\w$]+)*)\s*(?:to\s|=(?!=))\s*(true|false|["'`[]|-?\d)/g;
const quoted = /["'`]([A-Za-z][\w-]*)["'`]/g;
const initialProperty = /([$_][\w$]+(?:\.[\w$]+)*)\s*(?:to\s|=(?!=)\s*)\(?\s*\{/g;
const setter = /\]\[([^\]\n]{1,500})\]/g;

/** The names of a story, from one look at each of its passages. */
export function namesOf(source: TwineSource): StoryNames {
  const { passages, scripts } = source;
  const names = new NameCollector(new Looks(source, styledClasses), constantsIn(source));
  for (const script of scripts) names.lookAtScript(script);
  for (const passage of passages) names.look(passage);
  return names;
}

/** Classes that SugarCube's own style sheet gives a look. */
const styledClasses = ['buttons', 'error', 'error-view', 'highlight', 'marked', 'nobr'];

class NameCollector implements StoryNames {
  readonly looks: Looks;
  readonly constants: Constants;
  readonly units = new Set<string>();
  readonly widgets = new Map<string, Widget>();
  readonly scripted = new Set<string>();
  readonly typed = new Set<string>();
  readonly nothings = new Map<string, ForeignExpression>();
  readonly variables = new Set<string>();
  readonly initialised = new Set<string>();
  readonly askedFor = new Set<string>();
  readonly sounds = new Map<string, string>();

  constructor(looks: Looks, constants: Constants) {
    this.looks = looks;
    this.constants = constants;
  }

  look(passage: TwinePassage): void {
    if (isUnit(passage)) this.units.add(collapseSpace(passage.name));
    const { text, tags } = passage;
    if (tags.includes('script')) {
      this.lookAtScript(text);
      return;
    }
    const isInit = passage.name === 'StoryInit' || tags.includes('init');
    for (const call of findMacroCalls(text).values()) this.#lookAtMacro(call, passage, isInit);
    for (const [, code = ''] of text.matchAll(setter)) this.#lookAtCode(code);
  }

  lookAtScript(script: string): void {
    for (const [, name = ''] of script.matchAll(quoted)) this.scripted.add(name);
  }

  #lookAtMacro({ tag, sections }: MacroCall, passage: TwinePassage, isInit: boolean): void {
    const { name, args } = tag;
    for (const part of [tag, ...(sections ?? []).slice(1).map((one) => one.tag)]) {
      this.#lookAtCode(part.args);
    }
    if (isInit && (name === 'set' || name === 'run' || name === '=')) this.#lookAtInitial(args);
    if (/^(?:textbox|textarea|numberbox)$/.test(name)) this.#lookAtField(name, args);
    const isNamed = name === 'widget' || name === 'cacheaudio';
    const [first, second, ...others] = isNamed ? readMacroArguments(args) : [];
    if (first === undefined || !('text' in first)) return;
    const body = sections?.[0];
    if (name === 'cacheaudio') {
      if (second?.type === 'text') this.sounds.set(first.text, second.text);
    } else if (body !== undefined) {
      const { start, end } = body;
      const hasEffects = /<<(?:set|run|unset)\b/.test(passage.text.slice(start, end));
      const isContainer = [second, ...others].some(
        (one) => one?.type === 'bare' && one.text === 'container',
      );
      this.widgets.set(first.text, { hasEffects, isContainer, passage, start, end });
    }
  }

  /** What is typed into a field is a text, or a number. */
  #lookAtField(name: string, args: string): void {
    const [field] = readMacroArguments(args);
    if (field === undefined || !('text' in field)) return;
    const nothing = name === 'numberbox' ? '0' : '"';
    const variable = withoutSigil(field.text);
    this.nothings.set(variable, nothingLike(nothing));
    if (name !== 'numberbox') this.typed.add(variable);
  }

  #lookAtCode(code: string): void {
    for (const [name] of code.matchAll(variable)) this.variables.add(withoutSigil(name));
    for (const [, name = '', value = ''] of code.matchAll(assignedLiteral)) {
      const key = withoutSigil(name);
      if (!this.nothings.has(key)) this.nothings.set(key, nothingLike(value));
    }
    for (const [, ...found] of code.matchAll(asked)) {
      const name = found.find((one) => one !== undefined);
      if (name !== undefined) this.askedFor.add(withoutSigil(name));
    }
  }

  #lookAtInitial(code: string): void {
    for (const [, name = ''] of code.matchAll(assigned)) this.initialised.add(withoutSigil(name));
    for (const [, name = ''] of code.matchAll(initialProperty)) {
      this.initialised.add(`${withoutSigil(name)}.`);
    }
  }
}

function withoutSigil(name: string): string {
  return name.startsWith('$') ? name.slice(1) : name;
}

function nothingLike(literal: string): ForeignExpression {
  if (literal === 'true' || literal === 'false') return { type: 'flag', value: false };
  if (literal === '[') return { type: 'list', of: [] };
  return /\d/.test(literal) ? { type: 'number', value: 0 } : { type: 'text', value: '' };
}
