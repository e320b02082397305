import { describe, expect, it } from 'vitest';
import type { Box } from '../scene/geometry.ts';
import { buildScene } from '../scene/scene.ts';
import { placesAt, smallStory } from '../testing/small-story.ts';
import type { Brush } from './brush.ts';
import { lookOf } from './look.ts';
import { labelRows, paintLabels } from './paint-labels.ts';

const roomFor = (letters: number) => () => letters;

describe('the label of a line', () => {
  const says = 'Open the gate';

  it('has one row for what the choice says, and one below it for when it is there', () => {
    const when = 'if Cold is at least 2';
    expect(labelRows({ says, when }, roomFor(Infinity))).toEqual([says, when]);
    expect(labelRows({ says, when: '' }, roomFor(Infinity))).toEqual([says]);
    expect(labelRows({ says: '', when }, roomFor(Infinity))).toEqual([when]);
  });

  it('goes on in another row, so that one reads which item it is', () => {
    const when = 'if the reader carries Iron key';
    const rows = ['Open the gate', 'if the reader carries', 'Iron key'];
    expect(labelRows({ says, when }, roomFor(22))).toEqual(rows);
  });

  it('is cut where a condition is longer than that', () => {
    const when = 'if the reader carries Iron key and Cold is less than 3 and the bell is silent';
    const rows = [
      'if the reader carries Iron',
      'key and Cold is less than 3',
      'and the bell is silent',
    ];
    expect(labelRows({ says: '', when }, roomFor(Infinity))).toEqual(rows);
    const longer = `${when} or Gold is more than 5`;
    expect(labelRows({ says: '', when: longer }, roomFor(Infinity)).at(-1)).toMatch(/…$/);
    expect(labelRows({ says: '', when: longer }, roomFor(Infinity))).toHaveLength(3);
  });

  it('keeps some letters where there is room for none', () => {
    expect(labelRows({ says, when: '' }, roomFor(0))).toEqual(['Open…']);
  });
});

describe('labels between two cards', () => {
  /** The boxes of labels, on a canvas whose letters are all 6 pixels wide. */
  function paintedBoxes(story: string): Box[] {
    const { chapters, nodes } = smallStory(story);
    const scene = buildScene(chapters, nodes, placesAt({ a: [0, 0], b: [376, 0] }));
    const boxes: Box[] = [];
    const context: Partial<CanvasRenderingContext2D> = {
      measureText: (text) => ({ width: 6 * text.length }) as TextMetrics,
      roundRect: (x, y, width, height) => void boxes.push({ x, y, width, height }),
      beginPath: () => {},
      fill: () => {},
      fillText: () => {},
    };
    const nobody = new Map();
    const look = lookOf({ wanted: null, lit: [], marks: nobody, startId: null, findings: nobody });
    const brush = {
      ...{ context, look, palette: {}, view: { x: 0, y: 0, zoom: 1 } },
      words: { labelOf: () => ({ says: 'Go in', when: 'if the reader carries Iron key' }) },
    };
    for (const _ of paintLabels(brush as unknown as Brush, scene.lines));
    return boxes;
  }

  it('do not cover each other, nor those of the way back', () => {
    const boxes = paintedBoxes('a -> b, b, b\nb -> a, a').sort((one, other) => one.y - other.y);
    expect(boxes).toHaveLength(5);
    boxes.slice(1).forEach(({ y }, at) => {
      expect(y).toBeGreaterThanOrEqual((boxes[at]?.y ?? 0) + (boxes[at]?.height ?? 0));
    });
  });

  it('leave the cards free', () => {
    const [{ x, width } = { x: 0, width: 0 }] = paintedBoxes('a -> b\nb');
    expect(x).toBeGreaterThanOrEqual(224);
    expect(x + width).toBeLessThanOrEqual(376);
  });
});
