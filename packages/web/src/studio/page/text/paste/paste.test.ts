import { printBody } from '@brasslamp/story/text';
import { expect, it } from 'vitest';
import { smallDom } from '../testing/small-dom.ts';
import { treeOf } from './tree-of-html.ts';

const pasted = (html: string) => printBody(treeOf(smallDom(html)).tree);

it('keeps italics and bold, with the spaces outside of them', () => {
  expect(pasted('<p>It was <i>very </i><b>cold</b>, <b><i>so</i></b> cold.</p>')).toBe(
    'It was *very* **cold**, __*so*__ cold.',
  );
  expect(pasted('<p><i>one</i> <i>two</i></p>')).toBe('*one two*');
});

it('knows that Google Docs puts everything into a bold element that is not bold', () => {
  const html =
    '<b data-style="font-weight:normal;" id="docs-internal-guid-1"><p><span data-style="font-style:italic">Soft</span> and <span data-style="font-weight:700">loud</span></p></b>';
  expect(pasted(html)).toBe('*Soft* and **loud**');
});

it('reads the lists of Word, which are paragraphs with bullets in their text', () => {
  const item = (level: number, bullet: string, text: string) =>
    `<p data-style="mso-list:l0 level${level} lfo1"><span data-style="mso-list:Ignore">${bullet}<span>&nbsp;</span></span>${text}</p>`;
  expect(pasted(item(1, '·', 'lamp') + item(2, 'o', 'wick') + item(1, '·', 'rope'))).toBe(
    '- lamp\n\n  - wick\n\n- rope',
  );
  expect(pasted(item(1, '1.', 'first') + item(1, '2.', 'second'))).toBe('1. first\n2. second');
});

it('keeps headings, lists, quotes, rules, links and line breaks', () => {
  const html =
    '<h2><b>Cellar</b></h2><ul><li>lamp</li><li>rope</li></ul><ol start="3"><li>third</li></ol><blockquote><p>Dear<br>sister</p></blockquote><hr><p><a href="https://a.example/x">map</a></p>';
  expect(pasted(html)).toBe(
    '## Cellar\n\n- lamp\n- rope\n\n3. third\n\n> Dear\\\n> sister\n\n***\n\n[map](https://a.example/x)',
  );
});

it('takes what looks like a mark or a brace as the text that it is', () => {
  expect(pasted('<p>2 * 3, [x] and {gold}</p>')).toBe('2 \\* 3, \\[x\\] and \\{gold\\}');
});

it('leaves rubbish, and addresses that lead nowhere good', () => {
  const html =
    '<style>p {}</style><p><a href="javascript:alert(1)">click</a><o:p>&nbsp;</o:p><span data-style="display:none">hidden</span></p><script>x()</script>';
  expect(pasted(html)).toBe('click');
});

it('keeps the words of everything else', () => {
  const html =
    '<table><tr><td>one</td><td>two</td></tr><tr><td>three</td></tr></table><div>four<div>five</div></div><p>six<br><br>seven</p>';
  expect(pasted(html)).toBe('one · two\n\nthree\n\nfour\n\nfive\n\nsix\n\nseven');
});

it('counts images that are not on the web', () => {
  const html =
    '<p><img src="file:///C:/a.png"><img src="https://a.example/b.png" alt="A boat"></p>';
  const { tree, lostImages } = treeOf(smallDom(html));
  expect(printBody(tree)).toBe('![A boat](https://a.example/b.png)');
  expect(lostImages).toBe(1);
});

it('says what has no form but paragraphs', () => {
  expect(treeOf(smallDom('<div>one</div><div>two</div>')).isPlain).toBe(true);
  expect(treeOf(smallDom('<div>one <i>two</i></div>')).isPlain).toBe(false);
});

it('gets through elements that are hundreds deep with all their words', () => {
  const deep = 600;
  const html = `${'<div>'.repeat(deep)}<i>down</i> here${'</div>'.repeat(deep)}`;
  expect(pasted(html)).toBe('down here');
});
