import { describe, expect, it } from 'vitest';
import { importOne } from '../testing/import-story.ts';
import type { ImportedStory } from './imported-story.ts';

const asPage = (format: string, passages: Record<string, string>) =>
  importOne(
    `<tw-storydata name="T" startnode="1" format="${format}">${Object.entries(passages)
      .map(
        ([name, text], at) =>
          `<tw-passagedata pid="${at + 1}" name="${name}">${text.replaceAll('<', '&lt;')}</tw-passagedata>`,
      )
      .join('')}</tw-storydata>`,
    'story.html',
  );
const asTwee = (format: string, passages: Record<string, string>) =>
  importOne(
    [
      `:: StoryData\n${JSON.stringify({ format })}\n`,
      ...Object.entries(passages).map(([name, text]) => `:: ${name}\n${text}\n`),
    ].join('\n'),
  );
const placesOf = ({ losses }: ImportedStory) =>
  losses.map(({ node, line, column, source }) => `${node} ${line}:${column} ${source}`);

describe('a loss in a passage that another one shows', () => {
  const passages = {
    Start: 'One\n(align: "==>")[two]\n(display: "Hud")',
    Hud: '|a>[three]\n\n(live: 2s)[four]\n[[Hud]]',
  };

  it('has no line at the one that shows it, where each passage counts its own', () => {
    expect(placesOf(asPage('Harlowe', passages))).toEqual([
      'Start 2:1 (align: "==>")',
      'Start null:null (live: 2s)',
      'Hud 3:1 (live: 2s)',
    ]);
  });

  it('has its line in the file, where there is one for all', () => {
    expect(placesOf(asTwee('Harlowe', passages))).toEqual([
      'Start 6:1 (align: "==>")',
      'Start 12:1 (live: 2s)',
      'Hud 12:1 (live: 2s)',
    ]);
  });
});
