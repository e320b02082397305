import { collapseSpace } from './collapse-space.ts';

export interface TwineLink {
  /** As typed; '' where the link shows its target. */
  label: string;
  target: string;
  /** What a SugarCube link does when it is followed, as typed; null = nothing. */
  setter: string | null;
}

/**
 * Reads what is between `[[` and `]]` in Twine's own order: the setter goes first, then the
 * rightmost `->`, the leftmost `<-`, the rightmost `|` divide, else the text is the target.
 */
export function parseLink(inner: string): TwineLink {
  const setterAt = inner.indexOf('][');
  const text = setterAt === -1 ? inner : inner.slice(0, setterAt);
  const { label, target } = divide(text);
  return {
    label: collapseSpace(label),
    target: collapseSpace(target),
    setter: setterAt === -1 ? null : inner.slice(setterAt + 2),
  };
}

function divide(text: string): { label: string; target: string } {
  const right = text.lastIndexOf('->');
  if (right !== -1 && text.slice(right + 2).trim() !== '') {
    return { label: text.slice(0, right), target: text.slice(right + 2) };
  }
  const left = text.indexOf('<-');
  if (left > 0) return { label: text.slice(left + 2), target: text.slice(0, left) };
  const bar = text.lastIndexOf('|');
  if (bar !== -1 && text.slice(bar + 1).trim() !== '') {
    return { label: text.slice(0, bar), target: text.slice(bar + 1) };
  }
  return { label: '', target: text };
}

/** `scheme://` and `mailto:` lead out of the story. */
export function isExternal(target: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]*:\/\/|mailto:)/i.test(target);
}

/** The address as a link of the text grammar can hold it, or null where it may not be linked to. */
export function linkableUrl(target: string): string | null {
  if (!/^(?:https?:\/\/[^/?#\s]|mailto:.)/i.test(target) || target.length > 1_000) return null;
  return target.replace(/[\s()<>\\{}[\]]/g, encodeCharacter);
}

function encodeCharacter(character: string): string {
  const code = character.charCodeAt(0);
  return code > 127
    ? encodeURIComponent(character)
    : `%${code.toString(16).toUpperCase().padStart(2, '0')}`;
}
