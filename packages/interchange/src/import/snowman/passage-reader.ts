import type { Expression } from 'acorn';
import type { LossKind } from '../../losses/loss.ts';
import type { JavaScriptScope } from '../javascript/javascript-scope.ts';
import { parseExpression } from '../javascript/parse-javascript.ts';
import { pathOf } from '../javascript/path-of.ts';
import { readEffects } from '../javascript/to-effects.ts';
import { readValue, toValue } from '../javascript/to-value.ts';
import { MarkdownReader } from '../markdown/markdown-reader.ts';
import type { ForeignExpression } from '../pieces/foreign-expression.ts';
import { newChoice } from '../pieces/new-choice.ts';
import type { Piece, PieceOf } from '../pieces/piece.ts';
import type { SourcePlace, SourceText } from '../pieces/source-text.ts';
import { drawFirst } from '../twine/draw-first.ts';
import type { Looks } from '../twine/html/looks.ts';
import type { Range } from '../twine/range.ts';
import { collapseSpace } from '../twine/scan/collapse-space.ts';
import { ForwardFinder } from '../twine/scan/forward-finder.ts';
import { isExternal, linkableUrl } from '../twine/scan/parse-link.ts';
import { passageNames } from './passage-names.ts';
import { snowmanScope } from './snowman-scope.ts';
import type { StoryVariables } from './story-variables.ts';
import { type TemplatePart, templateParts } from './template-parts.ts';
import { withoutWindow } from './without-window.ts';

/** What the passages of a Snowman story have in common while they are read. */
export interface SnowmanStory {
  title: string;
  looks: Looks;
  /** The passages by name. */
  texts: ReadonlyMap<string, SourceText>;
  variables: StoryVariables;
  newDraw: () => string;
  /** Whether it prints curly quotes for straight ones. */
  isSmart: boolean;
}

/** The depth to which template parts are read within each other at most. */
const maxDepth = 40;

interface Open {
  /** null = a loop. */
  branch: PieceOf<'branch'> | null;
  when: ForeignExpression | null;
  code: string;
  at: SourcePlace;
}

const dataPassage =
  /<a\s[^<>]{0,500}?\bdata-passage\s*=\s*(?:"([^"<>]{1,200})"|'([^'<>]{1,200})')[^<>]{0,500}>/iy;

/** A passage reader makes pieces of one Snowman passage. */
export class SnowmanReader {
  readonly #story: SnowmanStory;
  readonly #text: SourceText;
  readonly #source: string;
  readonly #scope: JavaScriptScope;
  readonly #markdown: MarkdownReader;
  readonly #open: Open[] = [];
  readonly #anchorEnds: ForwardFinder;
  readonly #partEnds: ForwardFinder;

  constructor(story: SnowmanStory, text: SourceText) {
    this.#story = story;
    this.#text = text;
    this.#source = text.text;
    this.#scope = snowmanScope(story.title, text.name, story.variables, passageNames(text.text));
    this.#anchorEnds = new ForwardFinder(text.text, /<\/a>/gi);
    this.#partEnds = new ForwardFinder(text.text, /%>/g);
    const { looks, isSmart } = story;
    this.#markdown = new MarkdownReader(text, looks, (at, end) => this.#inset(at, end), isSmart);
  }

  read(): Piece[] {
    const { builder } = this.#markdown;
    const end = this.#source.length;
    builder.begin();
    this.#markdown.read({ start: 0, end });
    while (this.#open.length > 0) this.#closeTop(end, null);
    this.#markdown.closeBlocks(end);
    return builder.end(end);
  }

  #place({ start, end }: Range): SourcePlace {
    return { of: this.#text, start, end };
  }

  #lost(kind: LossKind, construct: string, at: SourcePlace, keeps: Piece[] = []): Piece {
    return { type: 'lost', kind, construct, keeps, at };
  }

  #inset(at: number, end: number): number | null {
    if (this.#source.startsWith('<%', at)) {
      const close = this.#partEnds.from(at + 2);
      if (close === -1 || close + 2 > end) return null;
      const place = this.#place({ start: at, end: close + 2 });
      for (const part of templateParts(this.#source.slice(at + 2, close))) this.#part(part, place);
      return close + 2;
    }
    if (this.#source.startsWith('[[', at)) return this.#link(at, end);
    return this.#source[at] === '<' ? this.#dataPassage(at, end) : null;
  }

  #part(part: TemplatePart, at: SourcePlace): void {
    const { builder } = this.#markdown;
    if (part.type === 'value') builder.addAll(this.#shown(part.code, at));
    else if (part.type === 'code') builder.addAll(this.#effects(part.code, at));
    else if (part.type === 'end') this.#closeTop(at.start, at);
    else if (part.type === 'else') this.#else(part.condition, at);
    else if (part.type === 'loop') this.#begin({ branch: null, when: null, code: part.code, at });
    else {
      const branch: PieceOf<'branch'> = { type: 'branch', arms: [], at };
      this.#begin({ branch, when: this.#condition(part.condition, at), code: '', at });
    }
  }

  #begin(open: Open): void {
    if (this.#open.length >= maxDepth) {
      this.#markdown.builder.add(this.#lost('over_limit', '<% %>', open.at));
      return;
    }
    this.#open.push(open);
    this.#markdown.builder.begin();
  }

  #condition(code: string, at: SourcePlace): ForeignExpression {
    return this.#settled(readValue(code, this.#scope), at);
  }

  #settled(expression: ForeignExpression, at: SourcePlace): ForeignExpression {
    return drawFirst(expression, (value) => {
      const variable = this.#story.newDraw();
      this.#markdown.builder.add({ type: 'set', variable, value, at });
      return { type: 'variable', name: variable };
    });
  }

  #else(condition: string | null, at: SourcePlace): void {
    const top = this.#open.at(-1);
    const { builder } = this.#markdown;
    if (!top?.branch) {
      builder.add(this.#lost('logic_left_out', '<% else %>', at));
      return;
    }
    this.#markdown.closeBlocks(at.start);
    top.branch.arms.push({ when: top.when, pieces: builder.end(at.start) });
    top.when = condition === null ? null : this.#condition(condition, at);
    builder.begin();
  }

  /** `at`: of the part that closes; null = the passage ends. */
  #closeTop(end: number, at: SourcePlace | null): void {
    const { builder } = this.#markdown;
    const top = this.#open.pop();
    if (top === undefined) {
      if (at !== null) builder.add(this.#lost('logic_left_out', '<% } %>', at));
      return;
    }
    this.#markdown.closeBlocks(end);
    const pieces = builder.end(end);
    if (top.branch === null) {
      builder.add(this.#lost('loop_left_out', loopName(top.code), top.at, pieces));
      return;
    }
    top.branch.arms.push({ when: top.when, pieces });
    builder.add(top.branch);
  }

  #effects(code: string, at: SourcePlace): Piece[] {
    if (code === '') return [];
    if (/^(?:\/\/[^\n]*|\/\*[\s\S]*\*\/)$/.test(code)) {
      return [this.#lost('comment_left_out', '<% %>', at)];
    }
    return readEffects(code, this.#scope, at) ?? [this.#lost('script_left_out', '<% %>', at)];
  }

  #shown(code: string, at: SourcePlace): Piece[] {
    const node = parseExpression(code);
    if (node === null) return [this.#lost('logic_left_out', '<%= %>', at)];
    return this.#value(node, code, at, 0);
  }

  #value(node: Expression, code: string, at: SourcePlace, depth: number): Piece[] {
    if (node.type === 'ParenthesizedExpression' && depth < maxDepth) {
      return this.#value(node.expression, code, at, depth + 1);
    }
    if (node.type === 'ConditionalExpression' && depth < maxDepth) {
      const when = this.#settled(toValue(node.test, code, this.#scope), at);
      const arms = [
        { when, pieces: this.#value(node.consequent, code, at, depth + 1) },
        { when: null, pieces: this.#value(node.alternate, code, at, depth + 1) },
      ];
      return [{ type: 'branch', arms, at }];
    }
    const passage = renderedPassage(node);
    if (passage !== null) return [this.#rendered(passage, at)];
    const value = toValue(node, code, this.#scope);
    if (value.type === 'text') return [{ type: 'words', text: value.value, at }];
    return [{ type: 'value', of: this.#settled(value, at), at }];
  }

  #rendered(passage: string, at: SourcePlace): Piece {
    const text = this.#story.texts.get(collapseSpace(passage));
    return text === undefined
      ? this.#lost('broken_link', 'story.render', at)
      : { type: 'include', unit: text.name, at };
  }

  #link(at: number, end: number): number | null {
    const link = this.#markdown.passageLinkAt(at, end);
    if (link === null) return null;
    const { label, name } = link;
    const place = this.#place({ start: at, end: link.end });
    const shown = this.#markdown.piecesOf(label, true);
    const { builder } = this.#markdown;
    if (isExternal(name) && !this.#story.texts.has(collapseSpace(name))) {
      const address = linkableUrl(name);
      if (address === null) builder.add(this.#lost('external_link_as_text', '[[ ]]', place, shown));
      else builder.add({ type: 'web_link', address, pieces: shown, at: place });
    } else if (name.startsWith('<%')) {
      builder.add(this.#lost('computed_link', '[[ ]]', place, shown));
    } else
      builder.add(
        newChoice({ label: shown, to: { type: 'unit', name: collapseSpace(name) }, at: place }),
      );
    return link.end;
  }

  /** `<a data-passage="Hall">go</a>` is a link. */
  #dataPassage(at: number, end: number): number | null {
    dataPassage.lastIndex = at;
    const found = dataPassage.exec(this.#source);
    if (found === null) return null;
    const labelAt = at + found[0].length;
    const close = this.#anchorEnds.from(labelAt);
    if (close === -1 || close >= end) return null;
    const name = collapseSpace(found[1] ?? found[2] ?? '');
    const label = this.#markdown.piecesOf({ start: labelAt, end: close }, true);
    const place = this.#place({ start: at, end: close + 4 });
    this.#markdown.builder.add(newChoice({ label, to: { type: 'unit', name }, at: place }));
    return close + 4;
  }
}

/** The passage of `story.render("Hall")` and its like; null where it is something else. */
function renderedPassage(node: Expression): string | null {
  if (node.type !== 'CallExpression' || node.callee.type === 'Super') return null;
  const path = pathOf(node.callee);
  const typed = path === null ? '' : withoutWindow(path).join('.');
  const [given, ...others] = node.arguments;
  const isRender = /^(?:story\.render|renderPassage|story\.renderPassage)$/.test(typed);
  if (isRender && others.length === 0 && given?.type === 'Literal') {
    return typeof given.value === 'string' ? given.value : null;
  }
  return null;
}

function loopName(code: string): string {
  return /^[\w.$]+/.exec(code)?.[0] ?? '<% { %>';
}
