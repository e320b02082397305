/**
 * Stories in a few lines, for tests:
 *
 *     === The house                      a chapter (without one: a single chapter)
 *     :: Hall (start)                    a node; (start) names it the story's start
 *     You stand in a hall.               its body
 *     - Open the door -> Cellar          actions: a1, a2, … in order through the whole story
 *     - Look around -> stay (once)       stay = no target; (once) and (fallback)
 *     - -> Attic                         without a label; to a name that no node has: a dead link
 *     :: Cellar (ending: Drowned, bad)   an ending, its kind optional
 *     @ Brass lamp                       an item that lies in the node above
 *     @ Coin (stackable) in inventory    or elsewhere: inventory, nowhere, a node's name;
 *     @ Old oven (fixed, hidden)         (fixed) = not portable
 *
 * A node's id is its name; an item's id is its key: its name in lower case, `_` for spaces.
 */
import type {
  Action,
  ActionUse,
  Chapter,
  Ending,
  EndingKind,
  Item,
  Node,
  Story,
} from '../model/story.ts';

const nodeLine = /^:: (.+?)(?: \((?:(start)|ending: ([^,)]+)(?:, (good|bad|neutral))?)\))?$/;
const actionLine = /^- (?:(.+) )?-> (.+?)(?: \((once|fallback)\))?$/;
const itemLine = /^@ (.+?)(?: \(([^)]+)\))?(?: in (.+))?$/;

export function tale(strings: TemplateStringsArray, ...values: unknown[]): Story {
  const lines = String.raw({ raw: strings }, ...values).split('\n');
  const chapters: Chapter[] = [];
  const nodes: Node[] = [];
  const items: Item[] = [];
  let startNodeId: string | null = null;
  let actionCount = 0;

  const addChapter = (title: string): Chapter => {
    const ordinal = chapters.length + 1;
    const chapter = { id: `chapter-${ordinal}`, title, ordinal };
    chapters.push(chapter);
    return chapter;
  };

  for (const line of lines.map((line) => line.trim())) {
    const [, name, isStart, endingName, endingKind] = nodeLine.exec(line) ?? [];
    const [, label = '', target, use = 'repeatable'] = actionLine.exec(line) ?? [];
    const [, itemName, marks, place] = itemLine.exec(line) ?? [];
    const node = nodes.at(-1);
    if (line.startsWith('=== ')) addChapter(line.slice(4));
    else if (name !== undefined) {
      const chapter = chapters.at(-1) ?? addChapter('Chapter');
      const ending = toEnding(endingName, endingKind);
      nodes.push({ id: name, chapter_id: chapter.id, name, body: '', actions: [], ending });
      if (isStart) startNodeId = name;
    } else if (node !== undefined && target !== undefined) {
      actionCount += 1;
      node.actions.push(toAction(`a${actionCount}`, label, target, use));
    } else if (node !== undefined && itemName !== undefined) {
      items.push(toItem(node, itemName, marks, place));
    } else if (node !== undefined) node.body += `${line}\n`;
    else if (line !== '') throw new Error(`"${line}" stands before the first node.`);
  }
  for (const node of nodes) node.body = node.body.trim();
  return { title: 'A tale', start_node_id: startNodeId, chapters, nodes, items };
}

function toEnding(name: string | undefined, kind: string | undefined): Ending | null {
  return name === undefined ? null : { name, kind: (kind as EndingKind | undefined) ?? null };
}

function toAction(id: string, label: string, target: string, use: string): Action {
  return { id, label, target: target === 'stay' ? null : target, use: use as ActionUse };
}

function toItem(node: Node, name: string, marks = '', place = node.id): Item {
  const key = name.toLowerCase().replaceAll(' ', '_');
  return {
    id: key,
    chapter_id: node.chapter_id,
    key,
    name,
    description: '',
    image: null,
    location: place === 'nowhere' ? null : place,
    portable: !marks.includes('fixed'),
    stackable: marks.includes('stackable'),
    hidden: marks.includes('hidden'),
  };
}
