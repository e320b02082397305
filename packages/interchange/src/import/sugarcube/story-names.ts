import { collapseSpace, type TwinePassage } from '../twine/twine-source.ts';
import { readMacroArguments } from './scan/macro-arguments.ts';
import { findMacroCalls, type MacroCall } from './scan/macro-calls.ts';

/** Story names are what the passages of a story call each other, and the things that they share. */
export interface StoryNames {
  /** The passages that can be gone to. */
  units: ReadonlySet<string>;
  widgets: ReadonlyMap<string, { hasEffects: boolean }>;
  /** The variables that any macro or setter names, without their `$`: others are text. */
  variables: ReadonlySet<string>;
  /** Those that have a value from the start. */
  initialised: ReadonlySet<string>;
  /** Those of which something asks whether they have a value. */
  askedFor: ReadonlySet<string>;
  /** The addresses of sounds by the names that macros know them by. */
  sounds: ReadonlyMap<string, string>;
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
const initialProperty = /([$_][\w$]+(?:\.[\w$]+)*)\s*(?:to\s|=(?!=)\s*)\(?\s*\{/g;
const setter = /\]\[([^\]\n]{1,500})\]/g;

/** The names of a story, from one look at each of its passages. */
export function namesOf(passages: readonly TwinePassage[]): StoryNames {
  const names = new NameCollector();
  for (const passage of passages) names.look(passage);
  return names;
}

class NameCollector implements StoryNames {
  readonly units = new Set<string>();
  readonly widgets = new Map<string, { hasEffects: boolean }>();
  readonly variables = new Set<string>();
  readonly initialised = new Set<string>();
  readonly askedFor = new Set<string>();
  readonly sounds = new Map<string, string>();

  look(passage: TwinePassage): void {
    if (isUnit(passage)) this.units.add(collapseSpace(passage.name));
    const { text, tags } = passage;
    const isInit = passage.name === 'StoryInit' || tags.includes('init');
    for (const call of findMacroCalls(text).values()) this.#lookAtMacro(call, text, isInit);
    for (const [, code = ''] of text.matchAll(setter)) this.#lookAtCode(code);
  }

  #lookAtMacro({ tag, sections }: MacroCall, text: string, isInit: boolean): void {
    const { name, args } = tag;
    for (const part of [tag, ...(sections ?? []).slice(1).map((one) => one.tag)]) {
      this.#lookAtCode(part.args);
    }
    if (isInit && (name === 'set' || name === 'run' || name === '=')) this.#lookAtInitial(args);
    const [first, second] =
      name === 'widget' || name === 'cacheaudio' ? readMacroArguments(args) : [];
    if (name === 'widget' && first !== undefined && 'text' in first) {
      const body = sections?.[0];
      const inner = body === undefined ? '' : text.slice(body.start, body.end);
      this.widgets.set(first.text, { hasEffects: /<<(?:set|run|unset)\b/.test(inner) });
    } else if (first !== undefined && 'text' in first && second?.type === 'text') {
      this.sounds.set(first.text, second.text);
    }
  }

  #lookAtCode(code: string): void {
    for (const [name] of code.matchAll(variable)) this.variables.add(withoutSigil(name));
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
