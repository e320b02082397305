/** A link's target is what is between its `(` and `)`: an allowed url or an action, else nothing. */
import { type MediaKind, mediaAt } from '../../model/media-address.ts';
import { playLimits } from '../../model/play-limits.ts';
import type { ActionId } from '../../model/story.ts';
import { isBlankOrLineEnd, isEscapable } from '../syntax/characters.ts';

export type LinkTarget =
  | { kind: 'link' | MediaKind; url: string }
  /** `idEnd`: the index after the id. */
  | { kind: 'action'; action_id: ActionId; idEnd: number };

/**
 * Bounds how far it reads ahead, so that many unclosed `](` do not each read the rest of the text. There is
 * room for every url with a backslash before each character.
 */
const maxTargetCharacters = 2 * playLimits.addressCharacters + 100;
const maxParentheses = 32;

const webUrl = /^https?:\/\/[^/?#]/i;
const mailUrl = /^mailto:./i;
const actionUrl = /^action:([a-z][a-z0-9]{0,15})$/;
const titleClosers: Partial<Record<string, string>> = { '"': '"', "'": "'", '(': ')' };

/**
 * Reads from the `(` at `at` and never beyond `before`; `end` is the index after the `)`. A title is
 * read and dropped. `isShown`: it stands behind a `![`, so it is that of an image or a sound.
 */
export function readLinkTarget(
  source: string,
  at: number,
  before: number,
  isShown: boolean,
): { target: LinkTarget; end: number } | null {
  if (source[at] !== '(') return null;
  const text = source.slice(at + 1, Math.min(at + 1 + maxTargetCharacters, before));
  const destination = readDestination(text, skipSpace(text, 0));
  if (destination === null) return null;
  let end = skipSpace(text, destination.end);
  if (text[end] !== ')' && end > destination.end) end = skipSpace(text, skipTitle(text, end));
  if (text[end] !== ')') return null;
  const target = toTarget(destination.url, isShown, at + 1 + destination.urlEnd);
  return target === null ? null : { target, end: at + 1 + end + 1 };
}

function toTarget(url: string, isShown: boolean, urlEnd: number): LinkTarget | null {
  if (url.length > playLimits.addressCharacters) return null;
  if (isShown) {
    const kind = mediaAt(url)?.kind ?? (webUrl.test(url) ? 'image' : null);
    return kind && { kind, url };
  }
  if (webUrl.test(url) || mailUrl.test(url)) return { kind: 'link', url };
  const actionId = actionUrl.exec(url)?.[1];
  return actionId === undefined ? null : { kind: 'action', action_id: actionId, idEnd: urlEnd };
}

function skipSpace(text: string, from: number): number {
  let index = from;
  while (isBlankOrLineEnd(text[index])) index++;
  return index;
}

interface Destination {
  url: string;
  urlEnd: number;
  end: number;
}

function readDestination(text: string, from: number): Destination | null {
  return text[from] === '<' ? readPointed(text, from + 1) : readBare(text, from);
}

/** `<https://…>`: may hold spaces, which a url writes as %20. */
function readPointed(text: string, from: number): Destination | null {
  let url = '';
  for (let index = from; index < text.length; index++) {
    let character = text.charAt(index);
    if (character === '>') {
      return { url: url.replaceAll(' ', '%20'), urlEnd: index, end: index + 1 };
    }
    if (character === '<' || character < ' ') return null;
    if (character === '\\' && isEscapable(text[index + 1])) character = text.charAt(++index);
    url += character;
  }
  return null;
}

/** Ends at a space or at the parenthesis that it did not open itself. */
function readBare(text: string, from: number): Destination | null {
  let url = '';
  let depth = 0;
  let index = from;
  for (; index < text.length; index++) {
    let character = text.charAt(index);
    if (character <= ' ' || (character === ')' && depth === 0)) break;
    if (character === '(') depth++;
    else if (character === ')') depth--;
    else if (character === '\\' && isEscapable(text[index + 1])) character = text.charAt(++index);
    if (depth > maxParentheses) return null;
    url += character;
  }
  return depth === 0 ? { url, urlEnd: index, end: index } : null;
}

/** The index after a quoted title, or `from` where there is none. */
function skipTitle(text: string, from: number): number {
  const closer = titleClosers[text.charAt(from)];
  if (closer === undefined) return from;
  for (let index = from + 1; index < text.length; index++) {
    if (text[index] === '\\') index++;
    else if (text[index] === closer) return index + 1;
    else if (text[index] === '(' && closer === ')') return from;
  }
  return from;
}
