/** Real stories of other systems: their passages are full of foreign markup, and all must parse. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parseText } from './parse-text.ts';
import { plainText } from './plain-text.ts';

const corpus = fileURLToPath(new URL('../../../../../shared/corpus/', import.meta.url));
const isThere = existsSync(corpus);
// biome-ignore lint/suspicious/noConsole: that the corpus went untested must be seen
if (!isThere) console.warn(`NOT TESTED: no story corpus in ${corpus}`);

const tweeBodies = (file: string) =>
  readFileSync(file, 'utf8')
    .split(/^::.*$/m)
    .map((body) => body.trim());

const htmlBodies = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/<tw-passagedata[^>]*>([^<]*)<\/tw-passagedata>/g)]
    .map(([, body = '']) => body)
    .map((body) => body.replaceAll('&gt;', '>').replaceAll('&#39;', "'"));

const wordsIn = (text: string) => text.match(/\p{L}+/gu)?.length ?? 0;

describe.skipIf(!isThere)('parseText on the corpus', () => {
  it('parses every Twee passage', () => {
    const files = globSync(`${corpus}*.twee`);
    const bodies = files.flatMap(tweeBodies);
    expect(bodies.length).toBeGreaterThan(30);
    for (const body of bodies) expect(parseText(body).type).toBe('root');
  });

  it('parses all 2,463 passages of Tarred Twine and keeps their words', () => {
    const bodies = htmlBodies(`${corpus}tarred-twine.html`);
    expect(bodies).toHaveLength(2_463);
    for (const body of bodies) expect(wordsIn(plainText(parseText(body)))).toBe(wordsIn(body));
  });
});
