import { describe, expect, it } from 'vitest';
import type { TextEdit } from '../../ui-kit/text-edit.ts';
import { link, list, quote, toggleBlock, toggleInline } from './html-edits.ts';

/** `[` and `]` mark what is selected. */
function at(marked: string) {
  const start = marked.indexOf('[');
  return { text: marked.replace(/[[\]]/g, ''), start, end: marked.indexOf(']') - 1 };
}

function after(marked: string, edit: (selected: ReturnType<typeof at>) => TextEdit): string {
  const selected = at(marked);
  const { from, to, insert, select } = edit(selected);
  const text = selected.text.slice(0, from) + insert + selected.text.slice(to);
  const [start, end] = select;
  return `${text.slice(0, start)}[${text.slice(start, end)}]${text.slice(end)}`;
}

describe('bold and italic', () => {
  const strong = (marked: string) => after(marked, (selected) => toggleInline(selected, 'strong'));

  it('go around what is selected, which stays selected', () => {
    expect(strong('a [lamp] here')).toBe('a <strong>[lamp]</strong> here');
  });

  it('leave the place to type in between when nothing is selected', () => {
    expect(strong('a [] here')).toBe('a <strong>[]</strong> here');
  });

  it('come off again', () => {
    expect(strong('a <strong>[lamp]</strong> here')).toBe('a [lamp] here');
  });
});

describe('a link', () => {
  it('selects the address, which comes next', () => {
    const linked = after('see [this] now', (selected) => link(selected, 'words'));
    expect(linked).toBe('see <a href="[https://]">this</a> now');
  });

  it('brings its own words where none are selected', () => {
    expect(after('see []', (selected) => link(selected, 'words'))).toBe(
      'see <a href="[https://]">words</a>',
    );
  });
});

describe('a heading', () => {
  const heading = (marked: string) => after(marked, (selected) => toggleBlock(selected, 'h2'));

  it('takes the whole line', () => {
    expect(heading('one\ntw[]o\nthree')).toBe('one\n[<h2>two</h2>]\nthree');
  });

  it('takes the place of another block', () => {
    expect(heading('<p>t[w]o</p>')).toBe('[<h2>two</h2>]');
  });

  it('comes off again', () => {
    expect(heading('[<h2>two</h2>]')).toBe('[two]');
  });

  it('begins on an empty line with the place to type in', () => {
    expect(heading('one\n[]')).toBe('one\n<h2>[]</h2>');
  });
});

describe('a list', () => {
  it('has an entry for each line', () => {
    expect(after('[one\n\n<p>two</p>]', (selected) => list(selected, 'ul'))).toBe(
      '[<ul>\n  <li>one</li>\n  <li>two</li>\n</ul>]',
    );
  });

  it('begins empty with the place to type in', () => {
    expect(after('[]', (selected) => list(selected, 'ol'))).toBe('<ol>\n  <li>[]</li>\n</ol>');
  });
});

describe('a quote', () => {
  it('makes paragraphs of plain lines and keeps blocks as they are', () => {
    expect(after('[one\n<p>two</p>]', quote)).toBe(
      '[<blockquote>\n  <p>one</p>\n  <p>two</p>\n</blockquote>]',
    );
  });
});
