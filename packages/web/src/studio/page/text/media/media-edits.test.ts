import { parseBody } from '@brasslamp/story/text';
import { expect, it } from 'vitest';
import { applied } from '../../../../ui-kit/text-edit.ts';
import { describeMedia, type MediaInText, removeMedia } from './media-edits.ts';

const url = `/media/${'0'.repeat(32)}.webp`;
const mark = `![A \\[lamp\\]](${url})`;

function placed(text: string): MediaInText {
  const start = text.indexOf(mark);
  const words = { start: start + 2, end: start + mark.indexOf('](/') };
  const span = { start, end: start + mark.length };
  return { kind: 'image', url, alt: 'A [lamp]', span, words };
}

it('whatever is typed as a description is read as that', () => {
  for (const alt of ['A lamp', 'an odd [one] {if} \\ *b* _c_ ]( !', '']) {
    const edit = describeMedia(mark, placed(mark), ` ${alt} `);
    const [paragraph] = parseBody(applied(edit, mark)).tree.children;
    expect(paragraph).toMatchObject({ children: [{ type: 'image', url, alt }] });
  }
});

it('the caret is beyond the line of what was described', () => {
  const text = `Dark.\n\n${mark}\nLight.`;
  const edit = describeMedia(text, placed(text), 'Lit');
  expect(applied(edit, text).slice(edit.select[0])).toBe('Light.');
  const inLine = `Dark ${mark} light.`;
  const other = describeMedia(inLine, placed(inLine), 'Lit');
  expect(applied(other, inLine).slice(other.select[0])).toBe(' light.');
});

it('what is removed takes its line along, and leaves the paragraphs around it', () => {
  const texts = [
    [`One.\n\n${mark}\n\nTwo.`, 'One.\n\nTwo.'],
    [`One.\n\n${mark}\nTwo.`, 'One.\n\nTwo.'],
    [`One.\n${mark}\n\nTwo.`, 'One.\n\nTwo.'],
    [`${mark}\n\nTwo.`, 'Two.'],
    [`One.\n\n${mark}`, 'One.\n\n'],
    [`A ${mark} lamp.`, 'A  lamp.'],
  ] as const;
  for (const [text, after] of texts)
    expect(applied(removeMedia(text, placed(text)), text)).toBe(after);
});
