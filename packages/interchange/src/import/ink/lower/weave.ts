/** The lines of a weave, as ink reads them: choices are gathered up, gathers are gone into where no choice is before them. */
import type { Piece } from '../../pieces/piece.ts';
import type { InkContent, InkWeave } from '../tree/ink-tree.ts';
import { giveBack } from './calls.ts';
import { lowerChoice } from './choices.ts';
import { lowerConditional, lowerSequence } from './conditionals.ts';
import { enterPoint, lowerDivert, lowerReturn } from './diverts.ts';
import { assign } from './effects.ts';
import type { Lowering, Scope } from './terms/scope.ts';
import { endOfChoice } from './weave-ends.ts';
import { spoken, wordsOf } from './words.ts';

/**
 * Lowers the items of a weave from one to another. `isLoose`: whether the end is a loose end, if there is no
 * weave point. Gives back whether it is one.
 */
export function lowerItems(
  ink: Lowering,
  weave: InkWeave,
  from: number,
  to: number,
  scope: Scope,
  isLooseAtFirst: boolean,
): boolean {
  const { content } = weave;
  let isLoose = isLooseAtFirst;
  let hasChoice = false;
  let hasNested = false;
  for (let at = from; at < to; at += 1) {
    if (scope.sink.closed !== 'no') return false;
    const item = content[at];
    if (item === undefined) break;
    if (item.type === 'choice') {
      lowerChoice(ink, item, scope);
      hasChoice = true;
      isLoose = false;
      at = endOfChoice(content, at) - 1;
    } else if (item.type === 'gather') {
      if (hasChoice) return false;
      if (item.label !== null || hasNested) {
        enterPoint(ink, item, scope);
        return false;
      }
      isLoose = true;
    } else if (item.type === 'weave') {
      isLoose = lowerItems(ink, item, 0, item.content.length, scope, false);
      hasNested = true;
    } else lowerItem(ink, item, { ...scope, here: { weave, at } });
  }
  return isLoose;
}

export function lowerContent(ink: Lowering, content: readonly InkContent[], scope: Scope): void {
  for (const item of content) {
    if (scope.sink.closed !== 'no') return;
    if (item.type === 'weave') lowerItems(ink, item, 0, item.content.length, scope, false);
    else lowerItem(ink, item, scope);
  }
}

function lowerItem(ink: Lowering, item: InkContent, scope: Scope): void {
  if (item.type !== 'choice') ink.reached.add(item);
  const at = ink.place(item.at);
  const push = (...pieces: Piece[]) => scope.sink.pieces.push(...pieces);
  switch (item.type) {
    case 'text':
      push(...wordsOf(item.text, at));
      break;
    case 'glue':
      push({ type: 'glue', at });
      break;
    case 'tag':
      push(...tagOf(item, at));
      break;
    case 'todo':
      push({ type: 'lost', at, kind: 'comment_left_out', construct: 'TODO', keeps: [] });
      break;
    case 'print': {
      const value = printed(ink, item.of, scope);
      if (value !== null) push(...spoken(value, at));
      break;
    }
    case 'set':
      lowerSet(ink, item, scope);
      break;
    case 'call':
      printed(ink, item.of, scope);
      break;
    case 'return':
      giveBack(ink, item.value === null ? null : ink.value(item.value, scope), scope, item.at);
      break;
    case 'divert':
      lowerDivert(ink, item, scope);
      break;
    case 'onwards':
      lowerReturn(ink, item, scope);
      break;
    case 'conditional':
      lowerConditional(ink, item, scope);
      break;
    case 'sequence':
      lowerSequence(ink, item, scope);
      break;
    case 'choice':
      lowerChoice(ink, item, scope);
      break;
    case 'weave':
      lowerItems(ink, item, 0, item.content.length, scope, false);
      break;
    case 'gather':
      break;
  }
}

/** A function that stands for itself says what it says, and gives a value back or none. */
function printed(ink: Lowering, of: Extract<InkContent, { type: 'print' }>['of'], scope: Scope) {
  const flow = of.type === 'function' ? ink.containers.functionNamed(of.name) : undefined;
  if (of.type !== 'function' || flow === undefined) return ink.value(of, scope);
  return ink.evaluate(flow, of.of, scope) ?? ink.invoke(flow, of.of, scope, of.at);
}

function lowerSet(
  ink: Lowering,
  { name, value: of, isTemp, at }: Extract<InkContent, { type: 'set' }>,
  scope: Scope,
): void {
  const { frame, flow, sink } = scope;
  if (of.type === 'function' && of.name === 'RANDOM' && frame === null) {
    const [from, to] = of.of.map((bound) => ink.value(bound, scope));
    if (from?.kind === 'number' && to?.kind === 'number') {
      const variable =
        isTemp || ink.variables.isTemp(flow, name) ? ink.variables.nameIn(flow, name) : name;
      ink.variables.declare(variable, 'number', null);
      const value = { type: 'between' as const, from: from.of, to: to.of };
      sink.pieces.push({ type: 'set', at: ink.place(at), variable, value });
      return;
    }
  }
  const value = ink.value(of, scope);
  if (isTemp && frame !== null) frame.names.set(name, { is: 'value', value });
  else assign(ink, name, value, scope, at);
}

/** `# IMAGE: forest.png` is an image; other tags are for the program around ink. */
function tagOf({ content }: Extract<InkContent, { type: 'tag' }>, at: Piece['at']): Piece[] {
  const text = content
    .map((part) => (part.type === 'text' ? part.text : ''))
    .join('')
    .trim();
  const [, address] = /^image:\s*(\S.*)$/i.exec(text) ?? [];
  if (address !== undefined) return [{ type: 'image', at, address: address.trim(), alt: '' }];
  // It is the story's title.
  if (/^title:/i.test(text)) return [];
  const lineEnd = at.of.text.indexOf('\n', at.start);
  const whole = { ...at, end: lineEnd === -1 ? at.of.text.length : lineEnd };
  return [{ type: 'lost', at: whole, kind: 'tags_left_out', construct: '#', keeps: [] }];
}
