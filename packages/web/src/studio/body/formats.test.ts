import { describe, expect, it } from 'vitest';
import { applied, type Selection, type TextEdit } from '../../ui-kit/text-edit.ts';
import { toggleHeading, toggleList, toggleMark } from './formats.ts';

/** Brackets show what is selected: `a [word]`; one bar is a caret: `a |word`. */
function selectionIn(shown: string): Selection {
  const caret = shown.indexOf('¦');
  if (caret >= 0) return { text: shown.replace('¦', ''), start: caret, end: caret };
  const start = shown.indexOf('⟦');
  return { text: shown.replace(/[⟦⟧]/g, ''), start, end: shown.indexOf('⟧') - 1 };
}

function after(edit: (selected: Selection) => TextEdit, shown: string): string {
  const selected = selectionIn(shown);
  const step = edit(selected);
  const text = applied(step, selected.text);
  const [start, end] = step.select;
  return start === end
    ? `${text.slice(0, start)}¦${text.slice(start)}`
    : `${text.slice(0, start)}⟦${text.slice(start, end)}⟧${text.slice(end)}`;
}

const bold = (selected: Selection) => toggleMark(selected, '**', 'words');
const italic = (selected: Selection) => toggleMark(selected, '*', 'words');

describe('toggleMark', () => {
  it('puts marks around words and takes them off again', () => {
    expect(after(bold, 'The ⟦lamp⟧ is lit')).toBe('The **⟦lamp⟧** is lit');
    expect(after(bold, 'The **⟦lamp⟧** is lit')).toBe('The ⟦lamp⟧ is lit');
    expect(after(bold, 'The ⟦**lamp**⟧ is lit')).toBe('The ⟦lamp⟧ is lit');
  });

  it('tells strong from emphasis', () => {
    expect(after(italic, 'The **⟦lamp⟧** is lit')).toBe('The ***⟦lamp⟧*** is lit');
    expect(after(bold, 'The ***⟦lamp⟧*** is lit')).toBe('The *⟦lamp⟧* is lit');
    expect(after(italic, 'The ***⟦lamp⟧*** is lit')).toBe('The **⟦lamp⟧** is lit');
  });

  it('leaves spaces outside, for marks must touch their words', () => {
    expect(after(bold, 'The⟦ lamp ⟧is')).toBe('The **⟦lamp⟧** is');
  });

  it('gives each paragraph marks of its own', () => {
    expect(after(italic, '⟦One\n\nTwo⟧')).toBe('⟦*One*\n\n*Two*⟧');
  });

  it('puts words in to type over where nothing is selected', () => {
    expect(after(bold, 'Say ¦')).toBe('Say **⟦words⟧**');
    expect(after(bold, '⟦ ⟧')).toBe(' **⟦words⟧**');
  });
});

describe('toggleHeading', () => {
  it('makes the line of the caret a heading, and plain again', () => {
    expect(after(toggleHeading, 'One\nTw¦o\nThree')).toBe('One\n# Two¦\nThree');
    expect(after(toggleHeading, 'One\n## Tw¦o\nThree')).toBe('One\nTwo¦\nThree');
  });

  it('puts the caret where the words go when the line is empty', () => {
    expect(after(toggleHeading, '¦')).toBe('# ¦');
  });
});

describe('toggleList', () => {
  it('makes an item of every line, and plain lines again', () => {
    expect(after(toggleList, '⟦lamp\n\nrope⟧')).toBe('- lamp\n- rope¦');
    expect(after(toggleList, '- l⟦amp\n- ro⟧pe')).toBe('lamp\nrope¦');
  });

  it('keeps the text after it out of the last item', () => {
    expect(after(toggleList, 'lamp¦\nYou go on.')).toBe('- lamp¦\n\nYou go on.');
    expect(after(toggleList, 'lamp¦\n\nYou go on.')).toBe('- lamp¦\n\nYou go on.');
  });

  it('does not take the next line in when the selection ends before it', () => {
    expect(after(toggleList, '⟦lamp\n⟧- rope')).toBe('- lamp¦\n- rope');
  });
});
