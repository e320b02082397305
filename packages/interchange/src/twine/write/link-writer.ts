import { type Action, limits, type NodeId } from '@brasslamp/story/model';
import { defaultActionLogic } from '@brasslamp/story/model/defaults';
import { escapeWords } from '@brasslamp/story/text/escape';
import type { LossKind } from '../../import/loss.ts';
import { readCharacterReference } from '../dialect/character-reference.ts';
import { type Dialect, isMarkdown } from '../dialect/dialect.ts';
import { escapeInLine } from '../dialect/escape-passage.ts';
import { isComputed, isExternal, linkableUrl, type TwineLink } from '../scan/parse-link.ts';
import { cut } from '../source/node-names.ts';
import { collapseSpace } from '../source/twine-source.ts';

/** Makes the links of one story into actions. */
export class LinkWriter {
  readonly #dialect: Dialect;
  /** By passage name, as links spell it. */
  readonly #nodes: Map<string, NodeId>;
  /** The ids for names that no passage has, one for each. */
  readonly #missing = new Map<string, NodeId>();
  readonly #newId: () => string;
  #actions = 0;

  constructor(dialect: Dialect, nodes: Map<string, NodeId>, newId: () => string) {
    this.#dialect = dialect;
    this.#nodes = nodes;
    this.#newId = newId;
  }

  get count(): number {
    return this.#actions;
  }

  /**
   * Adds the link's action to those of its node.
   * @returns the link as it is in the body
   */
  write(link: TwineLink, actions: Action[], onLoss: (kind: LossKind) => void): string {
    if (link.hasSetter) onLoss('effect_left_out');
    const whole = plainLabel(link.label, this.#dialect) || link.target;
    if (isExternal(link.target) && !this.#nodes.has(link.target)) {
      return this.#writeExternal(whole, link.target, onLoss);
    }
    const label = cutToFit(whole);
    if (label !== whole) onLoss('label_cut');
    if (actions.length >= limits.actionsPerNode) {
      onLoss('links_over_limit');
      return escapeInLine(label);
    }
    const id = `a${++this.#actions}`;
    actions.push(plainAction(id, escapeWords(label), this.#target(link.target, onLoss)));
    return `[${escapeInLine(label)}](action:${id})`;
  }

  #writeExternal(label: string, target: string, onLoss: (kind: LossKind) => void): string {
    const url = linkableUrl(target);
    if (url !== null) return `[${escapeInLine(label)}](${url})`;
    onLoss('external_link_as_text');
    return escapeInLine(label);
  }

  #target(name: string, onLoss: (kind: LossKind) => void): NodeId {
    const unquoted = /^(["'])(.*)\1$/.exec(name)?.[2] ?? name;
    const found = this.#nodes.get(name) ?? this.#nodes.get(unquoted);
    if (found !== undefined) return found;
    onLoss(isComputed(name) ? 'computed_link' : 'broken_link');
    const missing = this.#missing.get(name) ?? this.#newId();
    this.#missing.set(name, missing);
    return missing;
  }
}

/** The beginning of a label: as much as fits with its braces escaped. */
function cutToFit(whole: string): string {
  const most = limits.labelCharacters;
  let label = cut(whole, most);
  for (let length = escapeWords(label).length; length > most; ) {
    label = cut(label, label.length - Math.ceil((length - most) / 2));
    length = escapeWords(label).length;
  }
  return label;
}

function plainAction(id: string, label: string, target: NodeId): Action {
  return { id, label, target, use: 'repeatable', ...defaultActionLogic() };
}

/** A link's text without its styling: labels are plain text. */
export function plainLabel(typed: string, dialect: Dialect): string {
  const withoutTags = typed.replace(
    /<\/?(?:b|strong|i|em|br|u|s|sup|sub|small|big)\s{0,9}\/?>/gi,
    '',
  );
  const withoutMarks = isMarkdown(dialect)
    ? withoutTags.replace(/^(\*{1,3}|_{1,3})(?=[^\s*_])([^*_]*)\1$/, '$2')
    : withoutTags.replace(/''|(?<!:)\/\/|~~|\^\^/g, '');
  return collapseSpace(withReferences(withoutMarks));
}

function withReferences(text: string): string {
  return text.replace(
    /&#?\w{1,8};/g,
    (typed) => readCharacterReference(typed, 0)?.character ?? typed,
  );
}
