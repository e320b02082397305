import { describe, expect, it } from 'vitest';
import { titleSize } from './title-size.ts';

describe('The size of a title on a drawn cover', () => {
  it('is the largest for a short one, and the smallest for 200 characters', () => {
    expect(titleSize('The Lamp')).toBe(1);
    expect(titleSize('The Twelfth Lamp')).toBe(2);
    expect(titleSize('A Lamentable History '.repeat(10).trim())).toBe(8);
    expect(titleSize('W'.repeat(200))).toBe(8);
  });

  it('is small enough for the lines that its words take', () => {
    expect(titleSize('The Night Bakery')).toBe(2);
    expect(titleSize('The Perfumer’s Error')).toBe(3);
    expect(titleSize('Seven Ways to Lose an Umbrella')).toBeGreaterThan(3);
  });

  it('is small enough for its longest word', () => {
    expect(titleSize('Donaudampfschifffahrt')).toBe(titleSize('x'.repeat(21)));
    expect(titleSize('Donau dampf schiff')).toBeLessThan(titleSize('Donaudampfschiff12'));
  });

  it('counts letters that are as wide as two, and breaks lines between them', () => {
    expect(titleSize('黃銅燈')).toBe(1);
    expect(titleSize('黃銅燈的故事黃銅燈的故事')).toBe(4);
  });

  it('counts neither marks on letters nor what is not seen', () => {
    expect(titleSize('Za\u0335\u0321\u034elgo')).toBe(titleSize('Zalgo'));
    expect(titleSize('\u200b'.repeat(190))).toBe(1);
    expect(titleSize('')).toBe(1);
  });
});
