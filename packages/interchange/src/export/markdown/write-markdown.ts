import type { Chapter, Node, NodeId, Story } from '@brasslamp/story/model';
import { actionsInBody, parseBody, printBody } from '@brasslamp/story/text';
import type { BodyBlock } from '@brasslamp/story/text/body';
import { HeadingAddresses } from './heading-addresses.ts';
import { logicLines } from './logic-lines.ts';

export interface MarkdownFile {
  /** `01-the-wall.md`. */
  path: string;
  text: string;
}

/** The address of a node's heading from a file. */
export type AddressFrom = (file: string, nodeId: NodeId) => string | null;

/**
 * A story to be read, compared and corrected by people: a file a chapter, a heading a node, choices as links
 * to headings, and the logic as it is typed, in a block of code under the text. Nothing is lost.
 */
export function writeMarkdown(story: Story): MarkdownFile[] {
  const names = new Map(story.nodes.map(({ id, name }) => [id, name]));
  const inChapter = Map.groupBy(story.nodes, ({ chapter_id }) => chapter_id);
  const chapters = story.chapters.map((chapter, at) => ({
    chapter,
    path: pathOf(chapter, at, story.chapters.length),
    nodes: inChapter.get(chapter.id) ?? [],
  }));
  const places = new Map<NodeId, { file: string; heading: string }>();
  for (const { chapter, path, nodes } of chapters) {
    const addresses = new HeadingAddresses();
    addresses.take(chapter.title);
    for (const { id, name } of nodes) places.set(id, { file: path, heading: addresses.take(name) });
  }
  const addressFrom: AddressFrom = (file, nodeId) => {
    const place = places.get(nodeId);
    if (place === undefined) return null;
    return `${place.file === file ? '' : place.file}#${place.heading}`;
  };
  return chapters.map(({ chapter, path, nodes }, at) => ({
    path,
    text: [
      ...(at === 0 ? wholeStory(story) : []),
      `# ${oneLine(chapter.title)}`,
      ...nodes.map((node) =>
        nodeText(node, { story, names, addressOf: (id) => addressFrom(path, id) }),
      ),
      '',
    ]
      .join('\n\n')
      .replace(/\n{2,}$/, '\n'),
  }));
}

function pathOf({ title }: Chapter, at: number, count: number): string {
  const number = String(at + 1).padStart(String(count).length, '0');
  const words = new HeadingAddresses().take(title).slice(0, 60);
  return words === '' ? `${number}.md` : `${number}-${words}.md`;
}

/** What holds for the whole story stands before its first chapter. */
function wholeStory(story: Story): string[] {
  const lines = [
    ...story.variables.map(
      ({ key, kind, initial }) => `variable ${key}: ${kind} = ${JSON.stringify(initial)}`,
    ),
    ...story.items.map(({ key, name }) => `item ${key}: ${name}`),
    ...story.achievements.map(({ key, name }) => `achievement ${key}: ${name}`),
    ...story.on_start.map((effect) => `at the start: ${effect}`),
    ...story.on_entry.map((effect) => `at each entry: ${effect}`),
  ];
  const texts = [
    ...story.frames.flatMap(({ tag, header, footer }) => [
      ...(header === ''
        ? []
        : [`*Above ${tag === null ? 'every node' : `nodes with “${tag}”`}:*`, header]),
      ...(footer === ''
        ? []
        : [`*Below ${tag === null ? 'every node' : `nodes with “${tag}”`}:*`, footer]),
    ]),
    ...(story.panel === '' ? [] : ['*Panel:*', story.panel]),
    ...story.snippets.flatMap(({ name, body }) => [`*Snippet “${oneLine(name)}”:*`, body]),
  ];
  return [
    `<!-- ${oneLine(story.title).replaceAll('--', '- -')} -->`,
    ...codeBlock(lines),
    ...texts,
  ];
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The fence is longer than any in the lines. */
function codeBlock(lines: readonly string[]): string[] {
  if (lines.length === 0) return [];
  const longest = Math.max(
    2,
    ...lines.flatMap((line) => (line.match(/`+/g) ?? []).map((run) => run.length)),
  );
  const fence = '`'.repeat(longest + 1);
  return [[`${fence}brasslamp`, ...lines, fence].join('\n')];
}

interface NodeSurroundings {
  story: Story;
  names: ReadonlyMap<NodeId, string>;
  /** The address of a node's heading; null = there is none. */
  addressOf: (id: NodeId) => string | null;
}

function nodeText(node: Node, { story, names, addressOf }: NodeSurroundings): string {
  const body = linked(withLowerHeadings(node.body, story), node, story, addressOf);
  const choices = node.actions.map(({ label, target, id }) => {
    const words = oneLine(label) || (typeof target === 'string' && names.get(target)) || id;
    const address = typeof target === 'string' ? addressOf(target) : null;
    return address === null ? `- ${words}` : `- [${words}](${address})`;
  });
  const ending = node.ending === null ? [] : [`*Ending: ${oneLine(node.ending.name)}*`];
  return [
    `## ${oneLine(node.name)}`,
    ...(body.trim() === '' ? [] : [body.trim()]),
    ...(choices.length === 0 ? [] : [choices.join('\n')]),
    ...ending,
    ...codeBlock(logicLines(node, (id) => names.get(id) ?? id)),
  ].join('\n\n');
}

/** The body's own headings go below that of its node. */
function withLowerHeadings(body: string, { level }: Story): string {
  if (!/^ {0,3}#/m.test(body)) return body;
  const { tree } = parseBody(body, level);
  const lowered = tree.children.map(
    (block): BodyBlock =>
      block.type === 'heading'
        ? { ...block, level: block.level < 5 ? lower[block.level] : 6 }
        : block,
  );
  return printBody({ ...tree, children: lowered });
}

const lower = { 1: 3, 2: 4, 3: 5, 4: 6, 5: 6, 6: 6 } as const;

/** The links of choices lead to headings. */
function linked(
  body: string,
  { actions }: Node,
  { level }: Story,
  addressOf: (id: NodeId) => string | null,
): string {
  let text = '';
  let from = 0;
  for (const { action_id, span } of actionsInBody(parseBody(body, level).tree)) {
    const target = actions.find(({ id }) => id === action_id)?.target;
    const address = typeof target === 'string' ? addressOf(target) : null;
    if (address === null) continue;
    text += body.slice(from, span.start).replace(/action:$/, '') + address;
    from = span.end;
  }
  return text + body.slice(from);
}
