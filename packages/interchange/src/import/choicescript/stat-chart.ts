import type { Piece } from '../pieces/piece.ts';
import type { SourcePlace } from '../pieces/source-text.ts';
import { readExpression } from './read-expression.ts';
import type { SceneLine } from './scene-lines.ts';
import { readSceneText, type SceneNames } from './scene-text.ts';

/** A chart of numbers, as a list: a name and its value a line. Bars have no counterpart. */
export function statChart(lines: SceneLine[], at: SourcePlace, names: SceneNames): Piece {
  const items: Piece[][] = [];
  const outer = lines[0]?.indent ?? 0;
  for (const line of lines) {
    if (line.indent > outer) continue;
    const [kind = '', variable = '', ...label] = line.text.split(/\s+/);
    const words = label.join(' ') || variable.replaceAll('_', ' ');
    const isShare = kind === 'percent' || kind === 'opposed_pair';
    items.push([
      { type: 'strong', pieces: readSceneText(words, line.at, names), at: line.at },
      { type: 'words', text: ': ', at: line.at },
      { type: 'value', of: readExpression(variable, names.named), at: line.at },
      ...(isShare ? [{ type: 'words', text: '%', at: line.at } as const] : []),
    ]);
  }
  return { type: 'list', isOrdered: false, items, at };
}
