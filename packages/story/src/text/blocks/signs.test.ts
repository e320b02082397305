import { expect, it } from 'vitest';
import { parseBody } from './parse-body.ts';

/** The signs of a body, each with what stands there: `open…close`, or the mark alone. */
function signsOf(body: string): string[] {
  const found: string[] = [];
  parseBody(body, 2, (sign) => {
    const typed = ({ start, end }: { start: number; end: number }) => body.slice(start, end);
    const name = sign.kind === 'tag' ? `${sign.opener}:${sign.tag}` : sign.kind;
    const where = 'open' in sign ? `${typed(sign.open)}…${typed(sign.close)}` : typed(sign.span);
    found.push(`${name} ${where}`);
  });
  return found;
}

it('tells of marks where they are, what is inside before what is outside', () => {
  expect(signsOf('so *very **cold***, *')).toEqual(['strong **…**', 'emphasis *…*']);
  expect(signsOf('***both***')).toEqual(['strong **…**', 'emphasis *…*']);
  expect(signsOf('2 * 3 * 4')).toEqual([]);
});

it('tells of links with their brackets and targets', () => {
  expect(signsOf('[map](https://a.example/x) [go *on*](action:a1) [no](javascript:x)')).toEqual([
    'link […](https://a.example/x)',
    'emphasis *…*',
    'action […](action:a1)',
  ]);
});

it('tells images from sounds', () => {
  const sound = '/media/0123456789abcdef0123456789000420.ogg';
  expect(signsOf(`![a](https://i/j.png) ![b](${sound})`)).toEqual([
    'image ![…](https://i/j.png)',
    `sound ![…](${sound})`,
  ]);
});

it('tells of the marks that lines begin with', () => {
  expect(signsOf('## Cellar\n\n> said\n> again\n\n- lamp\n- rope\n\n***')).toEqual([
    'heading ## ',
    'quote >',
    'quote >',
    'item -',
    'item -',
    'rule ***',
  ]);
});

it('tells of tags with what they belong to, among words and around blocks', () => {
  expect(signsOf('{if has(lamp)}a {gold}{else}b{end} {cycle}x|y{end}')).toEqual([
    'if:if {if has(lamp)}',
    'value:value {gold}',
    'if:else {else}',
    'if:end {end}',
    'cycle:cycle {cycle}',
    'cycle:option |',
    'cycle:end {end}',
  ]);
  expect(signsOf('{first}\n\nOne *b*.\n\n{show "Weather"}\n\n{end}')).toEqual([
    'show:show {show "Weather"}',
    'first:first {first}',
    'emphasis *…*',
    'first:end {end}',
  ]);
});

it('tells of nothing that is text as typed', () => {
  expect(signsOf('{if (} {else} \\*a\\* {if lamp}never closed')).toEqual([]);
});

it('finds the places in lines with tabs, quotes and other line ends', () => {
  expect(signsOf('>\t- *a*\r\n>\t- {gold}')).toEqual([
    'quote >',
    'item -',
    'quote >',
    'item -',
    'emphasis *…*',
    'value:value {gold}',
  ]);
});
