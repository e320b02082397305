import { ForwardFinder } from '../../twine/scan/forward-finder.ts';
import { MacroEnds, macroNameAt } from './macro-ends.ts';

/** A macro tag is `<<name args>>` or `<</name>>`. */
export interface MacroTag {
  name: string;
  isClosing: boolean;
  /** As typed, without the space around them. */
  args: string;
  start: number;
  end: number;
}

/** A section is what stands between a tag of a macro and its next one: an arm, an option, the body. */
export interface MacroSection {
  tag: MacroTag;
  start: number;
  end: number;
}

/** A macro call is a macro as it stands in a passage, with its body where it has one. */
export interface MacroCall {
  tag: MacroTag;
  /** null = it has no closing tag. */
  sections: MacroSection[] | null;
  /** The index after the whole of it. */
  end: number;
}

/** The macros whose sections these begin. */
const parentsOf = new Map<string, readonly string[]>([
  ['else', ['if']],
  ['elseif', ['if']],
  ['case', ['switch']],
  ['default', ['switch']],
  ['next', ['timed']],
  ['option', ['cycle', 'listbox']],
  ['optionsfrom', ['cycle', 'listbox']],
  ['onclose', ['dialog']],
]);

/** Those that mean nothing by themselves, though no macro of theirs is open. */
export function isPartOfMacro(name: string): boolean {
  return parentsOf.has(name) || name.startsWith('end');
}

/**
 * The macro calls of a passage by the index of their start: one pass over its tags with a stack. What is in
 * comments, in text that is shown as typed and in scripts is none.
 */
export function findMacroCalls(text: string): Map<number, MacroCall> {
  const calls = new Map<number, MacroCall>();
  const open = new OpenMacros();
  for (const tag of macroTagsOf(text)) {
    const endOf = closes(tag);
    if (endOf !== null && open.has(endOf)) open.close(endOf, tag);
    else if (!tag.isClosing) {
      const parent = parentsOf.get(tag.name)?.find((name) => open.has(name));
      if (parent !== undefined) open.addSection(parent, tag);
      else {
        const call: MacroCall = { tag, sections: null, end: tag.end };
        calls.set(tag.start, call);
        open.add(call);
      }
    }
  }
  return calls;
}

/** The macro that the tag would close; old stories write `<<endif>>`. */
function closes({ name, isClosing }: MacroTag): string | null {
  if (isClosing) return name;
  return name.startsWith('end') && name.length > 3 ? name.slice(3) : null;
}

interface OpenMacro {
  call: MacroCall;
  sections: MacroSection[];
}

class OpenMacros {
  readonly #all: OpenMacro[] = [];
  readonly #byName = new Map<string, OpenMacro[]>();

  has(name: string): boolean {
    return (this.#byName.get(name)?.length ?? 0) > 0;
  }

  add(call: MacroCall): void {
    const { tag } = call;
    const opened = { call, sections: [{ tag, start: tag.end, end: tag.end }] };
    this.#all.push(opened);
    const ofName = this.#byName.get(tag.name) ?? [];
    ofName.push(opened);
    this.#byName.set(tag.name, ofName);
  }

  addSection(parent: string, tag: MacroTag): void {
    const sections = this.#byName.get(parent)?.at(-1)?.sections;
    const last = sections?.at(-1);
    if (last) last.end = tag.start;
    sections?.push({ tag, start: tag.end, end: tag.end });
  }

  /** What is open above it had no closing tag. */
  close(name: string, tag: MacroTag): void {
    for (let top = this.#all.pop(); top; top = this.#all.pop()) {
      this.#byName.get(top.call.tag.name)?.pop();
      if (top.call.tag.name !== name) continue;
      const last = top.sections.at(-1);
      if (last) last.end = tag.start;
      top.call.sections = top.sections;
      top.call.end = tag.end;
      return;
    }
  }
}

const beginnings = /<<|\/\*|\/%|<!--|\{\{\{|"""|<nowiki>|<(?:script|style)\b/gi;

const endings: readonly [beginning: string, ending: RegExp][] = [
  ['/*', /\*\//g],
  ['/%', /%\//g],
  ['<!--', /-->/g],
  ['{{{', /\}\}\}/g],
  ['"""', /"""/g],
  ['<nowiki>', /<\/nowiki>/gi],
  ['<script', /<\/script>/gi],
  ['<style', /<\/style>/gi],
];

export function macroTagsOf(text: string): MacroTag[] {
  const tags: MacroTag[] = [];
  const ends = new MacroEnds(text);
  const zones = new Map(endings.map(([begin, end]) => [begin, new ForwardFinder(text, end)]));
  const scriptEnds = new ForwardFinder(text, /<<\/script>>/g);
  beginnings.lastIndex = 0;
  for (let found = beginnings.exec(text); found !== null; found = beginnings.exec(text)) {
    const at = found.index;
    const zone = zones.get(found[0].toLowerCase());
    if (zone !== undefined) {
      const end = zone.from(at + found[0].length);
      if (end !== -1) beginnings.lastIndex = end + 2;
      continue;
    }
    const tag = tagAt(text, at, ends);
    if (tag === null) continue;
    tags.push(tag);
    const bodyEnd = tag.name === 'script' && !tag.isClosing ? scriptEnds.from(tag.end) : -1;
    beginnings.lastIndex = bodyEnd === -1 ? tag.end : bodyEnd;
  }
  return tags;
}

function tagAt(text: string, at: number, ends: MacroEnds): MacroTag | null {
  const start = macroNameAt(text, at);
  const end = start === null ? -1 : ends.endOf(at);
  if (start === null || end === -1) return null;
  const args = text.slice(start.end, end - 2).trim();
  return { name: start.name, isClosing: start.isClosing, args, start: at, end };
}
