import type { FlowBase } from 'inkjs/compiler/Parser/ParsedHierarchy/Flow/FlowBase';
import type { ParsedObject } from 'inkjs/compiler/Parser/ParsedHierarchy/Object';
import { StoryFileError } from '../../imported-story.ts';
import type { InkFile, InkFiles } from './ink-files.ts';
import type { InkExpression, InkFlow, InkList, InkPlace, InkTree } from './ink-tree.ts';
import { isParsed } from './parsed-kinds.ts';
import { readContent, readWeave } from './read-content.ts';
import { placeOf, readExpression } from './read-expression.ts';

/** A mistake in the source, as inkjs's parser words it: what is in its line was not read. */
export interface InkMistake {
  file: string;
  line: number;
  message: string;
}

/** The tree of the main file with all that it includes. Nothing but the given files is read. */
export async function readInkTree(
  files: InkFiles,
): Promise<{ tree: InkTree; mistakes: InkMistake[]; missing: string[] }> {
  refuseDeep(files.main.text);
  const { InkParser } = await import('inkjs/compiler/Parser/InkParser');
  const mistakes: InkMistake[] = [];
  const missing: string[] = [];
  const read = new Set<InkFile>([files.main]);
  const parser = new InkParser(
    files.main.text,
    files.main.path,
    (message, type) => {
      if (type === 2) mistakes.push(mistakeOf(message, files.main.path));
    },
    null,
    {
      ResolveInkFilename: (name) => files.find(name)?.path ?? name,
      LoadInkFileContents: (name) => {
        const file = files.find(name) ?? files.find(name.replace(/^.*[\\/]/s, ''));
        // Twice the same would be two of each name, and without end if it went on.
        if (file === undefined || read.has(file)) missing.push(name);
        if (file === undefined || read.has(file)) return '';
        read.add(file);
        refuseDeep(file.text);
        return file.text;
      },
    },
  );
  try {
    return { tree: treeOf(parser.ParseStory()), mistakes, missing };
  } catch {
    // Too deep to be parsed, or what the parser itself did not expect.
    throw new StoryFileError({ message_id: 'ink', params: {} });
  }
}

/** The bullets of a choice that nests deepest: beyond what anybody writes, and what ink's parser takes in time. */
const mostBullets = 200;

function refuseDeep(text: string): void {
  let bullets = 0;
  let isAtStart = true;
  for (const character of text) {
    if (character === '\n') {
      bullets = 0;
      isAtStart = true;
    } else if (character === '*' || character === '+') bullets += Number(isAtStart);
    else isAtStart &&= character === ' ' || character === '\t' || character === '-';
    if (bullets > mostBullets) throw new StoryFileError({ message_id: 'ink', params: {} });
  }
}

/** `ERROR: 'file.ink' line 3: Expected …`. */
function mistakeOf(message: string, mainFile: string): InkMistake {
  const lineAt = message.indexOf(' line ');
  const quoted = message.indexOf("'");
  const isNamed = quoted !== -1 && quoted < lineAt;
  const line = Number.parseInt(message.slice(lineAt + 6), 10);
  return {
    file: isNamed ? message.slice(quoted + 1, lineAt - 1) : mainFile,
    line: lineAt === -1 || Number.isNaN(line) ? 1 : line,
    message: message.slice(message.indexOf(': ', Math.max(lineAt, 0)) + 2),
  };
}

function treeOf(story: FlowBase): InkTree {
  const variables: InkTree['variables'] = [];
  const constants = new Map<string, InkExpression>();
  const lists: InkList[] = [];
  const externals = new Set<string>();
  walk(story, (object) => {
    if (isParsed(object, 'VAR') && object.expression !== null) {
      const initial = readExpression(object.expression, readContent);
      variables.push({ name: object.variableName, initial, at: placeOf(object) });
    } else if (isParsed(object, 'LIST') && object.listDefinition !== null) {
      const items = object.listDefinition.itemDefinitions.map((item) => ({
        name: item.name ?? '',
        value: item.seriesValue,
        isIn: item.inInitialList,
      }));
      lists.push({ name: object.variableName, items });
    } else if (isParsed(object, 'CONST')) {
      constants.set(object.constantName ?? '', readExpression(object.expression, readContent));
    } else if (isParsed(object, 'EXTERNAL')) externals.add(object.name ?? '');
  });
  const root = flowOf(story, '');
  const knots = [...story.subFlowsByName].map(([name, flow]) => flowOf(flow, name));
  return {
    root: { ...root, stitches: [] },
    knots,
    variables,
    constants,
    lists,
    externals,
    tags: topTags(root),
  };
}

function walk(object: ParsedObject, visit: (object: ParsedObject) => void): void {
  visit(object);
  for (const inner of object.content) walk(inner, visit);
}

function flowOf(flow: FlowBase, name: string): InkFlow {
  const at: InkPlace = placeOf(flow);
  return {
    name,
    at,
    isFunction: flow.isFunction,
    parameters: (flow.args ?? []).map(({ identifier, isByReference, isDivertTarget }) => ({
      name: identifier?.name ?? '',
      isReference: isByReference === true,
      isTarget: isDivertTarget === true,
    })),
    content: flow._rootWeave === null ? null : readWeave(flow._rootWeave),
    stitches: [...flow.subFlowsByName].map(([inner, stitch]) => flowOf(stitch, inner)),
  };
}

/** The tags above the first line that is read: those of the whole story. */
function topTags({ content }: InkFlow): string[] {
  const found: string[] = [];
  for (const item of content?.content ?? []) {
    if (item.type === 'text' && item.text.trim() === '') continue;
    if (item.type !== 'tag') break;
    found.push(
      item.content
        .map((part) => (part.type === 'text' ? part.text : ''))
        .join('')
        .trim(),
    );
  }
  return found;
}
