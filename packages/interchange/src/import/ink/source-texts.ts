import type { SourcePlace, SourceText } from '../pieces/source-text.ts';
import type { InkFile } from './tree/ink-files.ts';
import type { InkFlow, InkPlace, InkTree } from './tree/ink-tree.ts';

interface Part {
  firstLine: number;
  text: SourceText;
}

/** The source texts of a story: each knot, each stitch, and what is above the first of a file; and the places in them. */
export class SourceTexts {
  readonly #parts = new Map<string, Part[]>();
  readonly #starts = new Map<string, number[]>();
  readonly #main: string;

  constructor(files: readonly InkFile[], main: InkFile, tree: InkTree) {
    this.#main = main.path;
    for (const file of files) {
      const starts = lineStarts(file.text);
      this.#starts.set(file.path, starts);
      const begun = [{ name: '', line: 1 }, ...beginnings(tree, file.path, main.path)];
      const parts = begun.map(({ name, line }, at) => {
        const from = starts[line - 1] ?? file.text.length;
        const to = starts[(begun[at + 1]?.line ?? starts.length + 1) - 1] ?? file.text.length;
        const fileName = files.length > 1 ? file.path : null;
        const text = { name, file: fileName, firstLine: line, text: file.text.slice(from, to) };
        return { firstLine: line, text };
      });
      this.#parts.set(file.path, parts);
    }
  }

  /** The text in which a line is. */
  textAt(file: string | null, line: number): SourceText {
    const parts = this.#parts.get(file ?? this.#main) ?? this.#parts.get(this.#main) ?? [];
    let [from, to] = [0, parts.length - 1];
    while (from < to) {
      const middle = Math.ceil((from + to) / 2);
      if ((parts[middle]?.firstLine ?? 0) <= line) from = middle;
      else to = middle - 1;
    }
    const found = parts[from];
    if (found === undefined) throw new Error('A story without a file.');
    return found.text;
  }

  placeOf = ({ file, line, column, endLine, endColumn }: InkPlace): SourcePlace => {
    const of = this.textAt(file, line);
    const starts = this.#starts.get(file ?? this.#main) ?? [];
    const first = starts[of.firstLine - 1] ?? 0;
    const offset = (at: number, character: number) =>
      Math.min(Math.max((starts[at - 1] ?? first) - first + character - 1, 0), of.text.length);
    const start = offset(line, column);
    return { of, start, end: Math.max(start, offset(endLine, endColumn)) };
  };
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** The knots and stitches of a file by their lines. */
function beginnings(tree: InkTree, file: string, main: string): { name: string; line: number }[] {
  const flows = tree.knots.flatMap((knot): { name: string; flow: InkFlow }[] => [
    { name: knot.name, flow: knot },
    ...knot.stitches.map((flow) => ({ name: `${knot.name}.${flow.name}`, flow })),
  ]);
  return flows
    .filter(({ flow }) => (flow.at.file ?? main) === file)
    .map(({ name, flow }) => ({ name, line: flow.at.line }))
    .sort((one, other) => one.line - other.line);
}
