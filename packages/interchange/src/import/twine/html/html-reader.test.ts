import { describe, expect, it } from 'vitest';
import { notePieces } from '../../../testing/piece-notation.ts';
import { maxPieceDepth, PieceBuilder } from '../piece-builder.ts';
import { HtmlTagReader } from '../scan/read-html-tag.ts';
import { HtmlReader } from './html-reader.ts';
import { Looks } from './looks.ts';

/** Reads nothing but tags, and line breaks. */
function read(text: string, styles: string[] = [], scripts: string[] = []): string {
  const builder = new PieceBuilder({ name: 'A', file: null, firstLine: 1, text });
  const tags = new HtmlTagReader(text);
  const html = new HtmlReader(builder, new Looks({ passages: [], scripts, styles }));
  for (let at = 0; at < text.length; ) {
    const tag = text[at] === '<' ? tags.tagAt(at) : null;
    if (tag !== null) html.read(tag, at);
    else if (text[at] === '\n') builder.lineBreak(at, at + 1);
    else builder.words(text.charAt(at), at, at + 1);
    at = tag?.end ?? at + 1;
  }
  return notePieces(builder.end(text.length));
}

describe('HTML in a passage', () => {
  it.each([
    ['a <b>b <i>c</i></b> d', 'a **b *c*** d'],
    ['<strong>a</strong><em>b</em><br>c<hr>', '**a***b*/c<rule>'],
    ['<h2>A</h2>b', '<h2:A>b'],
    ['<ul><li>a<li>b<ol><li>c</li></ol></li></ul>d', '<ul:a|b<ol:c>>d'],
    ['<p>a</p><p>b</p>', '¶a¶b¶'],
    ['a\n\n\nb', 'a¶b'],
    ['a\n \nb', 'a¶b'],
    ['<b>a\n\nb</b>', '**a**¶**b**'],
    ['<blockquote>a</blockquote>', '<quote:a>'],
    ['<img src="a.png" alt="A &amp; B">', '<image:a.png A & B>'],
    ['<audio controls><source src=a.mp3><source src="b.ogg">no</audio>x', '<sound:a.mp3>x'],
    ['<a href="https://a.org/x y">b</a>', '<https://a.org/x%20y:b>'],
    ['<b>a<b>b</b>c', '**ab**c'],
    ['<b>a', '**a**'],
    ['a</b>', 'a'],
    ['<b>a<h1>b</h1>', '**a**<h1:b>'],
    ['a < b <3', 'a < b <3'],
  ])('%j is %j', (typed, pieces) => {
    expect(read(typed)).toBe(pieces);
  });

  it('loses styling, code and frames by name, and keeps the words', () => {
    expect(read('a<div style="color:red">b</div>c')).toBe('a/«lost styling_dropped <div>: »b/c');
    expect(read('a<u>b</u>')).toBe('a«lost styling_dropped <u>: »b');
    expect(read('<script>if (a < b) {}</script>x')).toBe('«lost script_left_out <script>: »x');
    expect(read('<svg><g><text>a</text></g></svg>x')).toBe('«lost media_left_out <svg>: »x');
    expect(read('<a href="javascript:alert(1)">x</a>')).toBe('«lost logic_left_out <a>: »x');
    expect(read('<b onclick="alert(1)">x</b>')).toBe('«lost script_left_out onclick: »**x**');
  });

  it.each([
    '<div>a</div>',
    '<div id="x" class="a b" data-c="d" aria-label="e">a</div>',
    '<section role="note">a</section>',
  ])('%s is a line of its own, and nothing is lost', (typed) => {
    expect(read(`1${typed}2`)).toBe('1/a/2');
  });

  it.each([
    ['<span class="a b">x</span>', '.b { color: red }'],
    ['<span class="a">x</span>', '/* .a {} */ @media print { p, .c .a:hover > i { x: y } }'],
    ['<span class="a">x</span>', '[class^="a"] {}'],
    ['<span id="a">x</span>', '#a{}'],
    ['<span>x</span>', '#passages span, i {}'],
    ['<span class="$mood">x</span>', ''],
    ['<span title="a">x</span>', ''],
    ['<b class="a">x</b>', '.a {}'],
  ])('%s has a look beside %j', (typed, style) => {
    expect(read(typed, [style])).toContain('«lost styling_dropped');
  });

  it.each([
    ['<span class="a">x</span>', '/* .a {} */ .b { background: url(.a) }'],
    ['<span>x</span>', '.note span {}'],
    ['<b>x</b>', 'b { color: red }'],
    ['<span class="a">x</span>', '.a'],
  ])('%s has none beside %j', (typed, style) => {
    expect(read(typed, [style])).not.toContain('lost');
  });

  it('has a look where a script may give it one', () => {
    expect(read('<span id="a">x</span>', [], ["$('#a').hide()"])).toContain('«lost');
    expect(read('<span id="a">x</span>', [], ['a()'])).toBe('x');
  });

  it('is nested no deeper than pieces may be', () => {
    const depthOf = (noted: string) => noted.split('<quote:').length - 1;
    expect(depthOf(read('<blockquote>'.repeat(100_000)))).toBe(maxPieceDepth - 1);
  });
});
