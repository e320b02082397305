import type { Expression } from '../../model/expression.ts';
import { playLimits } from '../../model/play-limits.ts';
import type { ActionId, Node, Story } from '../../model/story.ts';
import { readBody } from '../../text/blocks/read-body.ts';
import { livingWords, readWords } from '../../text/inlines/read-words.ts';
import {
  actionsIn,
  readSnippets,
  type ShownAction,
  type ShownText,
  withSnippets,
} from '../../text/snippets/snippets.ts';
import type { Show } from '../../text/tree/body-tree.ts';
import {
  type BodyReader,
  branchFor,
  renderBody,
  renderWords,
  type ShownSnippet,
  withoutLinks,
} from '../../text/tree/render-body.ts';
import type { TextTree } from '../../text/tree/text-tree.ts';
import type { AnyVariant } from '../../text/tree/walk-body.ts';
import type { Dice } from '../state/dice.ts';
import type { State } from '../state/state.ts';
import { addTo } from './add-to.ts';
import { type Compiled, compile, inWords } from './compile-expression.ts';
import { memoize } from './memoize.ts';
import type { Evaluate } from './node-logic.ts';
import { type Compiling, type Scope, siteIn } from './scope.ts';

/** A node's text with the frames around it, and what its logic says of it. */
export interface BodyLogic {
  /** Of the actions that the text links to: whether a link is in what is shown; null = always. */
  readonly links: ReadonlyMap<ActionId, Evaluate | null>;
  /** The slots that decide whether those links are shown. */
  readonly linkReads: ReadonlySet<number>;
  readonly render: Render;
}

/** What the reader gets. Pieces may be shared by other renderings: do not change them. */
export type Render = (slots: State, dice: Dice, room?: Room) => TextTree;

/** A label, a reason or an item's name as the reader gets it. */
export type Words = (slots: State, dice: Dice) => string;

/** All texts of a story, compiled when they are first asked for. Nodes are told by index. */
export interface StoryTexts {
  bodyOf(node: number): BodyLogic;
  /** The text that may link to actions; null = it links to none, and need not be parsed for that. */
  linkingBodyOf(node: number): BodyLogic | null;
  /** The panel as who is at the node sees it; null = the story has none. */
  panelOf(node: number): Render | null;
  /** The words of a text in braces that is not a body; `field` is its place in the node or story. */
  wordsOf(text: string, node: number, field: () => string): Words | string;
}

/** The fields of which a node's text is made, and what is written in each. */
type Field = readonly [field: string, text: string];

export function compileTexts(compiling: Compiling): StoryTexts {
  const { story } = compiling;
  const snippets = readSnippets(story);
  const writtenIn = story.level === 1 || story.frames.length === 0 ? bodyAlone : framed;
  const treeOf = memoize((text: string) => readBody(text, story.level));
  const linksInSnippets = story.snippets.some(({ body }) => body.includes('action'));
  const mayLink = ([, text]: Field) =>
    text.includes('action') || (linksInSnippets && text.includes('show'));
  const piecesOf = (fields: readonly Field[]): Piece[] => {
    const room = { left: playLimits.shownCharacters };
    return fields.map(([field, text]) => {
      // The body of a node is read once anyway.
      const tree = field === 'body' ? readBody(text, story.level) : treeOf(text);
      return { field, text: withSnippets(text, tree, snippets, room) };
    });
  };
  const bodyOf = memoize((node: number) =>
    compileBody(compiling, node, piecesOf(writtenIn(story, node))),
  );
  const panelOf = memoize((node: number) =>
    compilePanel(compiling, node, piecesOf([['panel', story.panel]])),
  );
  const wordsAt = memoize((node: number) => {
    const made = new Map<string, Words>();
    return (field: string, text: string) => {
      const words = made.get(field) ?? compileWords(compiling, node, field, text);
      made.set(field, words);
      return words;
    };
  });
  return {
    bodyOf,
    linkingBodyOf: (node) => (writtenIn(story, node).some(mayLink) ? bodyOf(node) : null),
    panelOf: story.level === 1 || story.panel === '' ? () => null : panelOf,
    wordsOf: (text, node, field) =>
      story.level === 1 || !livingWords.test(text) ? text : wordsAt(node)(field(), text),
  };
}

const bodyAlone = ({ nodes }: Story, node: number): Field[] => [
  ['body', (nodes[node] as Node).body],
];

/** Frames of every node come before those of its tags. */
function framed(story: Story, index: number): Field[] {
  const { tags } = story.nodes[index] as Node;
  const all = story.frames.filter(({ tag }) => tag === null);
  const own = story.frames.filter(({ tag }) => tag !== null && tags.includes(tag));
  const ofFrames = (part: 'header' | 'footer') =>
    [...all, ...own]
      .filter((frame) => frame[part] !== '')
      .map((frame): Field => [`frames.${frame.id}.${part}`, frame[part]]);
  return [...ofFrames('header'), ...bodyAlone(story, index), ...ofFrames('footer')];
}

/** One of the texts that stand together in a node. */
interface Piece {
  field: string;
  text: ShownText;
}

function compileBody(compiling: Compiling, node: number, pieces: readonly Piece[]): BodyLogic {
  const linkReads = new Set<number>();
  const inLinks = fieldsOf(compiling, node, linkReads);
  const linksTo = new Map<ActionId, Chain[]>();
  for (const { field, text } of pieces) {
    for (const { action_id, ...chain } of actionsIn(text)) {
      addTo(linksTo, action_id, { ...chain, field });
    }
  }
  const links = new Map([...linksTo].map(([id, chains]) => [id, isAnyShown(inLinks, chains)]));
  const fields = fieldsOf(compiling, node, new Set());
  return { links, linkReads, render: renderOf(compiling, fields, pieces) };
}

function renderOf({ story }: Compiling, fields: Fields, pieces: readonly Piece[]): Render {
  const renders = pieces.map(({ field, text }): Render => {
    const logic = fields(field);
    return (slots, dice, room = roomIn(story)) =>
      renderBody(text.tree, new FieldReader(logic, text, slots, dice, room));
  });
  const [only] = renders;
  if (renders.length === 1 && only !== undefined) return only;
  return (slots, dice, room = roomIn(story)) => ({
    type: 'root',
    children: renders.flatMap((render) => render(slots, dice, room).children),
  });
}

/** How many characters of values a text may still show, so that what is written in little stays sendable. */
interface Room {
  left: number;
}

const roomIn = ({ level }: Story): Room => ({
  left: level === 1 ? Number.POSITIVE_INFINITY : playLimits.shownCharacters,
});

/** The panel is no place to choose in. */
function compilePanel(compiling: Compiling, node: number, pieces: readonly Piece[]): Render {
  const render = renderOf(compiling, fieldsOf(compiling, node, new Set()), pieces);
  return (slots, dice) => {
    const { type, children } = render(slots, dice);
    return { type, children: withoutLinks(children, (inline) => inline.type === 'action') };
  };
}

function compileWords(compiling: Compiling, node: number, field: string, text: string): Words {
  const words = readWords(text, compiling.story.level);
  const logic = fieldsOf(compiling, node, new Set())(field);
  return (slots, dice) => {
    const room = { left: playLimits.valuesInWords };
    return renderWords(words, new FieldReader(logic, noText, slots, dice, room));
  };
}

/** The texts that a node shows: each field, and each snippet, has logic of its own. */
interface FieldLogic {
  readonly scope: Scope;
  /** Compiled when first asked for. */
  readonly compiledOf: (expression: Expression) => Compiled;
  readonly wordsOf: (expression: Expression) => Words;
  readonly fields: Fields;
}

type Fields = (field: string) => FieldLogic;

function fieldsOf(compiling: Compiling, node: number, reads: Set<number>): Fields {
  const fields: Fields = memoize((field) => {
    const scope: Scope = { ...compiling, node, field, reads, writes: new Set() };
    const compiledOf = memoize((expression: Expression) => compile(scope, expression));
    return {
      scope,
      compiledOf,
      wordsOf: memoize((expression) => inWords(scope, compiledOf(expression))),
      fields,
    };
  });
  return fields;
}

/** Who reads such a text. */
class FieldReader implements BodyReader {
  readonly #logic: FieldLogic;
  readonly #text: ShownText;
  readonly #slots: State;
  readonly #dice: Dice;
  readonly #room: Room;

  constructor(logic: FieldLogic, text: ShownText, slots: State, dice: Dice, room: Room) {
    this.#logic = logic;
    this.#text = text;
    this.#slots = slots;
    this.#dice = dice;
    this.#room = room;
  }

  get visits(): number {
    const { layout, node } = this.#logic.scope;
    return this.#slots[layout.visits + node] as number;
  }

  holds(condition: Expression): boolean {
    return this.#logic.compiledOf(condition).of(this.#slots, this.#dice) !== 0;
  }

  words(value: Expression): string {
    const { left } = this.#room;
    if (left === 0) return '';
    const words = this.#logic.wordsOf(value)(this.#slots, this.#dice);
    this.#room.left = Math.max(0, left - words.length);
    // Never half a character.
    return words.length <= left ? words : words.slice(0, left).replace(/[\ud800-\udbff]$/, '');
  }

  draw(variant: AnyVariant, faces: number): number {
    return this.#dice.roll(siteIn(this.#logic.scope, variant.span), faces);
  }

  shown(show: Show): ShownSnippet | null {
    const shown = this.#text.shows.get(show);
    if (shown === undefined) return null;
    const logic = this.#logic.fields(fieldOf(shown));
    return {
      tree: shown.tree,
      reader: new FieldReader(logic, shown, this.#slots, this.#dice, this.#room),
    };
  }
}

const fieldOf = ({ snippet }: Pick<ShownText, 'snippet'>): string => `snippets.${snippet?.id}`;

/** What a link stands in. */
type Chain = Pick<ShownAction, 'guards' | 'guardsIn'> & { field: string };

/** Whether one of the links is shown, each of which stands in the branches of a chain. */
function isAnyShown(fields: Fields, chains: readonly Chain[]): Evaluate | null {
  if (chains.some(({ guards }) => guards.length === 0)) return null;
  const logics = new Set<FieldLogic>();
  const guarded = chains.map(({ guards, guardsIn, field }) =>
    guards.map((guard, at) => {
      const snippet = guardsIn[at] ?? null;
      const logic = fields(snippet === null ? field : fieldOf({ snippet }));
      logics.add(logic);
      return { ...guard, reader: [...logics].indexOf(logic) };
    }),
  );
  const found = [...logics];
  for (const { variant, reader } of guarded.flat()) {
    const { scope, compiledOf } = found[reader] as FieldLogic;
    if (variant.type === 'if') for (const { when } of variant.branches) compiledOf(when);
    else if (variant.type !== 'shuffle') scope.reads.add(scope.layout.visits + scope.node);
  }
  return (slots, dice) => {
    const readers = found.map((logic) => new FieldReader(logic, noText, slots, dice, { left: 0 }));
    const isShown = ({ variant, branch, reader }: (typeof guarded)[number][number]) =>
      branchFor(variant, readers[reader] as BodyReader) === branch;
    return guarded.some((guards) => guards.every(isShown)) ? 1 : 0;
  };
}

const noText: ShownText = {
  tree: { type: 'root', children: [] },
  snippet: null,
  shows: new Map(),
};
