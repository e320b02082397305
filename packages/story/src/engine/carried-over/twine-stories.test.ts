import { describe, expect, it } from 'vitest';
import { Reader, readPart, readStory } from './testing/read-carried-over.ts';

/** A click and what it leads to: lines of text, then the choices. */
function stepsOf(page: string): { click: string | null; shown: string[] }[] {
  const steps: { click: string | null; shown: string[] }[] = [{ click: null, shown: [] }];
  for (const line of readPart(page, 'transcript').split('\n')) {
    if (line.startsWith('> ')) steps.push({ click: line.slice(2), shown: [] });
    else if (!line.startsWith('- ')) steps.at(-1)?.shown.push(line.replace(/^\+ /, ''));
  }
  return steps;
}

describe.each(['harlowe', 'sugarcube', 'chapbook', 'snowman'])('the story of %s', (page) => {
  it('shows what the original shows, step by step', () => {
    const reader = new Reader(readStory(page));
    const [first, ...steps] = stepsOf(page);
    let at = reader.begin(1);
    const shown = () => [...at.text.split('\n'), ...at.choices.map((label) => `* ${label}`)];
    expect(shown()).toEqual(first?.shown);
    for (const step of steps) {
      at = reader.choose(at, step.click ?? '');
      expect({ click: step.click, shown: shown() }).toEqual(step);
    }
  });
});
