// What is read for hours is easy on the eyes: 7 : 1 in each light, computed from the tokens.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { palettes } from '@brasslamp/story/look';
import { describe, expect, it } from 'vitest';

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');

const tokens = read('tokens.css');

/** The colours that a rule sets, as written. */
function colours(selector: string, css = tokens): Map<string, string> {
  const start = css.indexOf(`${selector} {`);
  if (start === -1) throw new Error(`There is no ${selector}`);
  const rule = css.slice(start, css.indexOf('}', start));
  return new Map(
    [...rule.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  );
}

const all = colours(':root');
const sepia = colours(":root[data-look-theme='sepia']");

const lights: Record<string, (name: string) => string> = {
  light: (name) => side(all.get(name), 0),
  dark: (name) => side(all.get(name), 1),
  sepia: (name) => sepia.get(name) ?? side(all.get(name), 0),
};

const side = (value = '', index: number): string =>
  value.match(/#[0-9a-f]{6}/gi)?.[value.startsWith('light-dark') ? index : 0] ?? value;

function luminance(colour: string): number {
  if (!/^#[0-9a-f]{6}$/i.test(colour)) throw new Error(`"${colour}" is no colour`);
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

it('knows black on white', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21);
});

describe.each(Object.entries(lights))('in the %s light', (_, colour) => {
  const texts = ['ink', 'ink-soft', 'link'].flatMap((text) =>
    ['paper', 'surface', 'sunken'].map((ground) => [text, ground] as const),
  );

  it.each([...texts, ['on-brass', 'brass'] as const])(
    '%s on %s is 7 : 1 or more',
    (text, ground) => {
      expect(contrast(colour(text), colour(ground))).toBeGreaterThanOrEqual(7);
    },
  );

  it.each(['paper', 'surface'])('the edge of a control stands out from %s by 3 : 1', (ground) => {
    expect(contrast(colour('line-strong'), colour(ground))).toBeGreaterThanOrEqual(3);
  });

  it.each(['paper', 'surface', 'loss-surface'])('what is lost can be read on %s', (ground) => {
    expect(contrast(colour('loss'), colour(ground))).toBeGreaterThanOrEqual(4.5);
  });
});

const [ofPages, ofCovers] = [read('story-palettes.css'), read('cover-palettes.css')];

describe.each(palettes)('in the palette %s', (palette) => {
  const ink = colours(`[data-palette='${palette}']`, ofPages).get('story-ink');
  const cover = colours(`[data-palette='${palette}']`, ofCovers);
  const lightOf = { light: 0, dark: 1, sepia: 0 };

  it.each(['light', 'dark', 'sepia'] as const)(
    'headings and links are 7 : 1 on a %s page',
    (on) => {
      for (const ground of ['paper', 'surface', 'sunken']) {
        const paper = lights[on]?.(ground) ?? '';
        expect([ground, contrast(side(ink, lightOf[on]), paper)]).toEqual([
          ground,
          expect.toSatisfy((ratio: number) => ratio >= 7),
        ]);
      }
    },
  );

  it.each([
    ['light', 0],
    ['dark', 1],
  ])(
    'a title is 7 : 1 on a %s cover and on what is drawn below it, and an emblem is seen',
    (_, at) => {
      const of = (name: string) => side(cover.get(name), at);
      expect(contrast(of('cover-ink'), of('cover-ground'))).toBeGreaterThanOrEqual(7);
      expect(contrast(of('cover-ink'), of('cover-tone'))).toBeGreaterThanOrEqual(7);
      expect(contrast(of('cover-emblem'), of('cover-ground'))).toBeGreaterThanOrEqual(3);
    },
  );
});
