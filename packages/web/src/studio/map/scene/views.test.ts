import { describe, expect, it } from 'vitest';
import { alongCurve, boxOfCurve, curveBetween, holds, seenBox, toMap, viewOf } from './geometry.ts';
import { furthestZoom, levelAt, nearestZoom, steppedZoom } from './levels.ts';

const card = (x: number, y: number) => ({ x, y, width: 224, height: 104 });

describe('a view', () => {
  it('of a box shows it whole and in the middle', () => {
    const box = { x: -500, y: 300, width: 4_000, height: 900 };
    const view = viewOf(box, 1_280, 800);
    const seen = seenBox(view, 1_280, 800);
    expect(holds(seen, box)).toBe(true);
    expect(holds(seen, { x: 3_500, y: 1_200 })).toBe(true);
    const middle = toMap(view, { x: 640, y: 400 });
    expect(middle.x).toBeCloseTo(1_500);
    expect(middle.y).toBeCloseTo(750);
  });

  it('is never nearer than full size, however small the box is', () => {
    expect(viewOf(card(0, 0), 1_280, 800).zoom).toBe(1);
  });
});

describe('the level', () => {
  it('follows the zoom', () => {
    expect([0.7, 0.69, 0.12, 0.119].map(levelAt)).toEqual(['cards', 'boxes', 'boxes', 'chapters']);
  });

  it('can always be stepped back to all of the story, and not much further', () => {
    for (const whole of [0.02, 0.1, 0.5, 1]) {
      expect(furthestZoom(whole)).toBeLessThan(whole);
      expect(furthestZoom(whole)).toBeGreaterThan(whole * 0.3);
    }
  });

  it('is stepped through full size, and stops at both ends', () => {
    expect(steppedZoom(0.8, 1, 0.1)).toBe(1);
    expect(steppedZoom(1.2, -1, 0.1)).toBe(1);
    expect(steppedZoom(1, 1, 0.1)).toBeCloseTo(1.4);
    expect(steppedZoom(1.9, 1, 0.1)).toBe(nearestZoom);
    expect(steppedZoom(0.11, -1, 0.1)).toBe(0.1);
  });
});

describe('a curve', () => {
  it('leaves and arrives at the sides that face each other', () => {
    const right = curveBetween(card(0, 0), card(500, 40));
    expect([right.from.x, right.to.x]).toEqual([224, 500]);
    const left = curveBetween(card(500, 40), card(0, 0));
    expect([left.from.x, left.to.x]).toEqual([500, 224]);
    const below = curveBetween(card(0, 0), card(30, 400));
    expect([below.from.y, below.to.y]).toEqual([104, 400]);
  });

  it('keeps apart what leads there and what leads back', () => {
    const there = curveBetween(card(0, 0), card(500, 0));
    const back = curveBetween(card(500, 0), card(0, 0));
    expect(Math.abs(there.from.y - back.to.y)).toBeGreaterThan(10);
  });

  it('begins and ends at its ends, and stays in its box', () => {
    const curve = curveBetween(card(0, 0), card(700, 300), 2);
    expect(alongCurve(curve, 0)).toEqual(curve.from);
    expect(alongCurve(curve, 1)).toEqual(curve.to);
    const box = boxOfCurve(curve);
    for (let t = 0; t <= 1; t += 0.1) expect(holds(box, alongCurve(curve, t))).toBe(true);
  });
});
