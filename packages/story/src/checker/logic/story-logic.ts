import { type Parsed, parseCondition, parseEffect } from '../../logic/parse-logic.ts';
import type { Problem } from '../../logic/parse-problem.ts';
import { logicFieldsOf } from '../../logic/references.ts';
import type { Effect, Expression } from '../../model/expression.ts';
import type { Node, Story } from '../../model/story.ts';
import { parseBody, parseWords } from '../../text/blocks/parse-body.ts';
import { withGiven } from '../../text/snippets/given-values.ts';
import type { BodyTree, Show } from '../../text/tree/body-tree.ts';
import {
  actionLinksIn,
  type Branch,
  branchesIn,
  guardsOf,
  mediaIn,
  showsIn,
  type Text,
  valuesIn,
} from './branches.ts';
import { instancesOf } from './snippet-instances.ts';
import type { Instances, Piece, WrittenText } from './written-text.ts';

export type { Piece, WrittenText } from './written-text.ts';

/** A written node is a node's text and logic, parsed. */
export interface WrittenNode {
  readonly body: BodyTree;
  readonly bodyProblems: readonly Problem[];
  /** The number of problems in the body beyond those. */
  readonly moreBodyProblems: number;
  /** Of the fields and of the body. */
  readonly pieces: readonly Piece[];
  readonly branches: readonly Branch[];
  readonly shows: readonly Show[];
}

export interface WrittenStory {
  readonly nodes: readonly WrittenNode[];
  /** `on_start` and `on_entry` of the story. */
  readonly effects: readonly Piece[];
  readonly texts: readonly WrittenText[];
  readonly instances: Instances;
  /** Texts from which links come into bodies; empty where there are none. */
  readonly linking: readonly WrittenText[];
}

export function readWritten(story: Story): WrittenStory {
  const { level } = story;
  const parsed = new Map<string, Parsed<Expression | Effect>>();
  const parse = (type: 'condition' | 'effect', text: string) => {
    const known = parsed.get(type + text);
    if (known !== undefined) return known;
    const fresh = type === 'condition' ? parseCondition(text, level) : parseEffect(text, level);
    parsed.set(type + text, fresh);
    return fresh;
  };
  const nodes = story.nodes.map((node, index) => {
    const { tree: body, problems, more } = parseBody(node.body, level);
    const branches = branchesIn(body);
    const fields = logicFieldsOf(node).map(({ field, type, text }): Piece => {
      return { node: index, field, source: text, use: type, ...parse(type, text) };
    });
    return {
      body,
      bodyProblems: problems,
      moreBodyProblems: more,
      branches,
      shows: showsIn(body),
      pieces: [...fields, ...piecesIn(body, branches, index, 'body', node.body)],
    };
  });
  const effects = (['on_start', 'on_entry'] as const).flatMap((name) =>
    story[name].map((text, at): Piece => {
      const field = `${name}.${at}`;
      return { node: -1, field, source: text, use: 'effect', ...parse('effect', text) };
    }),
  );
  const texts = level === 1 ? [] : [...sharedTexts(story), ...wordsOf(story)];
  const showsInNodes = nodes.flatMap(({ shows }) => shows);
  const instances = instancesOf(story, texts, showsInNodes, (text, given) => {
    const tree = withGiven(parseBody(text.source, level).tree, given);
    return writtenText(tree, { ...text, problems: [], moreProblems: 0 });
  });
  const areLinking = texts.some(({ links }) => links.length > 0);
  const linking = areLinking
    ? plainTexts({ texts, instances }).filter(({ field }) => /^(frames|snippets)/.test(field))
    : [];
  return { nodes, effects, texts, instances, linking };
}

/** The texts with plain logic of the story: of snippets with values those that are shown. */
export function plainTexts({
  texts,
  instances,
}: Pick<WrittenStory, 'texts' | 'instances'>): WrittenText[] {
  const templates = new Set(instances.all.map(({ template }) => template));
  const plain = texts.filter((_, index) => !templates.has(index));
  return [...plain, ...instances.all.map(({ text }) => text)];
}

/** The pieces of logic in a text: what it asks and shows. */
function piecesIn(
  text: Text,
  branches: readonly Branch[],
  node: number,
  field: string,
  source: string,
): Piece[] {
  const place = { node, field, source, problems: [] };
  const conditions = branches.flatMap(({ when: tree, unless, within }): Piece[] => {
    if (tree === null) return [];
    const { needed, unwanted } = guardsOf(within);
    const guards = { needed, unwanted: [...unwanted, ...unless] };
    return [{ ...place, use: 'condition', tree, guards }];
  });
  return [
    ...conditions,
    ...valuesIn(text).map(({ tree, within }): Piece => {
      return { ...place, use: 'value', tree, guards: guardsOf(within) };
    }),
  ];
}

/** Frames, panel and snippets. */
function sharedTexts(story: Story): WrittenText[] {
  const textOf = (field: string, source: string): WrittenText[] => {
    if (source === '') return [];
    const { tree, problems, more } = parseBody(source, story.level);
    return [writtenText(tree, { node: -1, field, source, problems, moreProblems: more })];
  };
  return [
    ...story.frames.flatMap(({ header, footer }, at) => [
      ...textOf(`frames.${at}.header`, header),
      ...textOf(`frames.${at}.footer`, footer),
    ]),
    ...textOf('panel', story.panel),
    ...story.snippets.flatMap(({ body }, at) => textOf(`snippets.${at}.body`, body)),
  ];
}

/** Whether a text may read otherwise than it is typed: it has braces. */
const hasBraces = (text: string): boolean => /[{}]/.test(text);

/** Labels, reasons and names of items that have braces. */
function wordsOf(story: Story): WrittenText[] {
  const wordsIn = (node: number, field: string, source: string, item?: number): WrittenText[] => {
    if (!hasBraces(source)) return [];
    const { words, problems, more } = parseWords(source, story.level);
    const place = { node, field, source, problems, moreProblems: more };
    return [writtenText({ children: words }, item === undefined ? place : { ...place, item })];
  };
  const ofNode = ({ actions }: Node, node: number) =>
    actions.flatMap(({ label, reason }, at) => [
      ...wordsIn(node, `actions.${at}.label`, label),
      ...wordsIn(node, `actions.${at}.reason`, reason),
    ]);
  return [
    ...story.nodes.flatMap(ofNode),
    ...story.items.flatMap(({ name }, item) => wordsIn(-1, 'name', name, item)),
  ];
}

function writtenText(
  text: Text,
  place: Pick<WrittenText, 'node' | 'field' | 'source' | 'problems' | 'moreProblems' | 'item'>,
): WrittenText {
  const branches = branchesIn(text);
  return {
    ...place,
    branches,
    shows: showsIn(text),
    links: actionLinksIn(text),
    media: mediaIn(text),
    pieces: piecesIn(text, branches, place.node, place.field, place.source),
  };
}
