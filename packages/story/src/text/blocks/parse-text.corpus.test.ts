/** Real stories of other systems: their passages are full of foreign markup, and all must parse. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { withoutSpans } from '../../testing/any-expression.ts';
import { printBody } from '../print/print-body.ts';
import { plainText } from '../tree/plain-text.ts';
import { parseBody, parseText } from './parse-body.ts';

const corpus = fileURLToPath(new URL('../../../../../../shared/corpus/', import.meta.url));
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

function expectSameWhenPrinted(body: string): void {
  const { tree } = parseBody(body);
  const text = printBody(tree);
  expect(withoutSpans(parseBody(text).tree)).toEqual(withoutSpans(tree));
  expect(printBody(parseBody(text).tree)).toBe(text);
}

const wordsIn = (text: string) => text.match(/\p{L}+/gu)?.length ?? 0;

describe.skipIf(!isThere)('parseText on the corpus', () => {
  it('parses every Twee passage, and prints it as the same tree', () => {
    const bodies = globSync(`${corpus}*.twee`).flatMap(tweeBodies);
    expect(bodies.length).toBeGreaterThan(30);
    for (const body of bodies) expectSameWhenPrinted(body);
  });

  it('parses every ink file as if it were a body, and prints it as the same tree', () => {
    const files = globSync(`${corpus}**/*.ink`);
    expect(files.length).toBeGreaterThan(5);
    for (const file of files) expectSameWhenPrinted(readFileSync(file, 'utf8'));
  });

  it('parses every passage in an HTML file, and prints it as the same tree', () => {
    const bodies = globSync(`${corpus}*.html`).flatMap(htmlBodies);
    expect(bodies.length).toBeGreaterThan(2_500);
    for (const body of bodies) expectSameWhenPrinted(body);
  });

  it('parses all 2,463 passages of Tarred Twine and keeps their words', () => {
    const bodies = htmlBodies(`${corpus}tarred-twine.html`);
    expect(bodies).toHaveLength(2_463);
    for (const body of bodies) expect(wordsIn(plainText(parseText(body)))).toBe(wordsIn(body));
  });
});
