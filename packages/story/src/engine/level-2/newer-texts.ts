import { grammarOf } from '../../logic/newer-grammar.ts';
import type { Expression } from '../../model/expression.ts';
import { playLimits } from '../../model/play-limits.ts';
import { present } from '../../model/present.ts';
import type { Story } from '../../model/story.ts';
import { costOf } from '../../text/blocks/end-of-signs.ts';
import { readBody, typedBody } from '../../text/blocks/read-body.ts';
import { livingWords, readWords } from '../../text/inlines/read-words.ts';
import {
  actionsIn,
  readSnippets,
  type ShownText,
  withSnippets,
} from '../../text/snippets/snippets.ts';
import { renderBody, type SnippetReader } from '../../text/tree/render-body.ts';
import { renderWords, snippetReader, withoutLinks } from '../../text/tree/render-snippets.ts';
import {
  type BodyLogic,
  type FieldLogic,
  FieldReader,
  fieldLogic,
  linksOf,
  type Render,
  type StoryTexts,
  type Words,
} from '../compile/body-logic.ts';
import { memoize } from '../compile/memoize.ts';
import type { Compiling } from '../compile/scope.ts';
import type { Dice } from '../state/dice.ts';
import type { State } from '../state/state.ts';

/** The fields of which a node's text is made, and what is written in each. */
type Field = readonly [field: string, text: string];

export function compileTexts(compiling: Compiling): StoryTexts {
  const { story } = compiling;
  const snippets = readSnippets(story);
  const writtenIn = story.frames.length === 0 ? bodyAlone : framed;
  const treeOf = memoize((text: string) => readBody(text, grammarOf(story.level)));
  /** A frame that costs more than is left is shown as typed. */
  const frameOf = (text: string, room: Room) => {
    const left = room.left - costOf(text);
    if (left < 0) return typedBody(text);
    room.left = left;
    return treeOf(text);
  };
  const linksInSnippets = story.snippets.some(({ body }) => body.includes('action'));
  const mayLink = ([, text]: Field) =>
    text.includes('action') || (linksInSnippets && text.includes('show'));
  const piecesOf = (fields: readonly Field[]): Piece[] => {
    const room = { left: playLimits.shownCharacters };
    return fields.map(([field, text]) => {
      // The body of a node is read once anyway.
      const isBody = field === 'body';
      const tree = isBody ? readBody(text, grammarOf(story.level)) : frameOf(text, room);
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
    panelOf: story.panel === '' ? () => null : panelOf,
    wordsOf: (text, node, field) => (!livingWords.test(text) ? text : wordsAt(node)(field(), text)),
  };
}

const bodyAlone = ({ nodes }: Story, node: number): Field[] => [
  ['body', present(nodes[node]).body],
];

/** Frames of every node come before those of its tags. */
function framed(story: Story, index: number): Field[] {
  const { tags } = present(story.nodes[index]);
  const all = story.frames.filter(({ tag }) => tag === null);
  const own = story.frames.filter(({ tag }) => tag !== null && tags.includes(tag));
  const ofFrames = (part: 'header' | 'footer') =>
    [...all, ...own]
      .filter((frame) => frame[part] !== '')
      .map((frame): Field => [`frames.${frame.id}.${part}`, frame[part]]);
  return [...ofFrames('header'), ...bodyAlone(story, index), ...ofFrames('footer')];
}

/** A piece is one of the texts that stand together in a node. */
interface Piece {
  field: string;
  text: ShownText;
}

function compileBody(compiling: Compiling, node: number, pieces: readonly Piece[]): BodyLogic {
  const linkReads = new Set<number>();
  const inLinks = fieldsOf(compiling, node, linkReads);
  const links = linksOf(
    pieces.flatMap(({ field, text }) =>
      actionsIn(text).map(({ action_id, guards, guardsIn }) => ({
        action_id,
        guards: guards.map((guard, at) => {
          const snippet = guardsIn[at] ?? null;
          const logic = inLinks(snippet === null ? field : fieldOf({ snippet }));
          return { ...guard, logic };
        }),
      })),
    ),
  );
  const fields = fieldsOf(compiling, node, new Set());
  return { links, linkReads, render: renderOf(fields, pieces) };
}

function renderOf(fields: Fields, pieces: readonly Piece[]): Render {
  const renders = pieces.map(({ field, text }) => {
    const logic = fields(field);
    return (slots: State, dice: Dice, room: Room) =>
      renderBody(text.tree, new TextReader(fields, logic, text, slots, dice, room));
  });
  return (slots, dice) => {
    const room = { left: playLimits.shownCharacters };
    const [first, ...others] = renders.map((render) => render(slots, dice, room));
    if (first !== undefined && others.length === 0) return first;
    return { type: 'root', children: [first, ...others].flatMap((tree) => tree?.children ?? []) };
  };
}

/** The panel is no place to choose in. */
function compilePanel(compiling: Compiling, node: number, pieces: readonly Piece[]): Render {
  const render = renderOf(fieldsOf(compiling, node, new Set()), pieces);
  return (slots, dice) => {
    const { type, children } = render(slots, dice);
    return { type, children: withoutLinks(children, (inline) => inline.type === 'action') };
  };
}

function compileWords(compiling: Compiling, node: number, field: string, text: string): Words {
  const words = readWords(text, grammarOf(compiling.story.level));
  const logic = fieldsOf(compiling, node, new Set())(field);
  return (slots, dice) => {
    const room = { left: playLimits.valuesInWords };
    return renderWords(words, new RoomReader(logic, slots, dice, room));
  };
}

/** The logic of a field: each field that a node shows, and each snippet, has its own. */
type Fields = (field: string) => FieldLogic;

const fieldsOf = (compiling: Compiling, node: number, reads: Set<number>): Fields =>
  memoize((field) => fieldLogic(compiling, node, field, reads));

/** The characters of values that a text may still show, so that what is written in little stays sendable. */
interface Room {
  left: number;
}

class RoomReader extends FieldReader {
  readonly #room: Room;

  constructor(logic: FieldLogic, slots: State, dice: Dice, room: Room) {
    super(logic, slots, dice);
    this.#room = room;
  }

  override words(value: Expression): string {
    const { left } = this.#room;
    if (left === 0) return '';
    const words = super.words(value);
    this.#room.left = Math.max(0, left - words.length);
    // Never half a character.
    return words.length <= left ? words : words.slice(0, left).replace(/[\ud800-\udbff]$/, '');
  }
}

/** A reader of a text with the snippets in it. */
class TextReader extends RoomReader {
  readonly snippets: SnippetReader;

  constructor(
    fields: Fields,
    logic: FieldLogic,
    text: ShownText,
    slots: State,
    dice: Dice,
    room: Room,
  ) {
    super(logic, slots, dice, room);
    this.snippets = snippetReader((show) => {
      const shown = text.shows.get(show);
      if (shown === undefined) return null;
      const reader = new TextReader(fields, fields(fieldOf(shown)), shown, slots, dice, room);
      return { tree: shown.tree, reader };
    });
  }
}

const fieldOf = ({ snippet }: Pick<ShownText, 'snippet'>): string => `snippets.${snippet?.id}`;
