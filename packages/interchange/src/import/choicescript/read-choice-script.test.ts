import { describe, expect, it } from 'vitest';
import type { Piece } from '../pieces/piece.ts';
import type { SourceStory } from '../pieces/source-story.ts';
import { readChoiceScript } from './read-choice-script.ts';

const story = (scenes: Record<string, string>): SourceStory =>
  readChoiceScript(
    Object.entries(scenes).map(([name, text]) => ({ name, file: null, firstLine: 1, text })),
    'Untitled',
  );

/** The pieces in short: words, `x`, `(x := 1)`, `-> unit`, `* label -> unit`. */
function inShort(pieces: Piece[]): string {
  return pieces
    .map((piece): string => {
      switch (piece.type) {
        case 'words':
          return piece.text;
        case 'paragraph_break':
          return ' / ';
        case 'value':
          return `{${JSON.stringify(piece.of)}}`;
        case 'set':
          return `(${piece.variable} := ${JSON.stringify(piece.value)})`;
        case 'branch':
          return `[${piece.arms.map(({ when, pieces: arm }) => `${when?.type ?? 'else'}: ${inShort(arm)}`).join(' | ')}]`;
        case 'go':
          return `${piece.isCall ? '=>' : '->'} ${'name' in piece.to ? piece.to.name || piece.to.type : piece.to.type}`;
        case 'choice':
          return `* ${inShort(piece.label)} -> ${'name' in piece.to ? piece.to.name : piece.to.type}; `;
        case 'lost':
          return `!${piece.kind}`;
        default:
          return `<${piece.type}>`;
      }
    })
    .join('');
}

const units = (read: SourceStory) =>
  Object.fromEntries(read.units.map(({ name, pieces }) => [name, inShort(pieces)]));

describe('a ChoiceScript story', () => {
  it('is a chapter a scene, in the order of its list, each going on to the next', () => {
    const read = story({
      death: 'You died.\n*ending',
      second: 'Two.\n*finish',
      startup:
        '*title The Title\n*scene_list\n  startup\n  second\n*create gold 5\nOne.\n*finish On',
    });
    expect(read.title).toBe('The Title');
    expect(read.start).toBe('Startup');
    expect(read.units.map(({ chapter }) => chapter)).toEqual(['Startup', 'Second', 'Death']);
    expect(units(read)).toEqual({
      Startup: 'One.* On -> Second; ',
      Second: 'Two.-> end',
      Death: 'You died.-> end',
    });
    expect(read.variables).toMatchObject([{ name: 'gold', label: 'Gold' }]);
  });

  it('asks by its options, and goes on behind them where an option does not leave', () => {
    const read = story({
      startup: [
        'Well?',
        '*choice',
        '  #Yes',
        '    Good.',
        '  *hide_reuse #No',
        '    Bad.',
        '    *goto away',
        '  *if (gold > 1) #Pay',
        '    Paid.',
        'On we go.',
        '*label away',
        'Away.',
      ].join('\n'),
    });
    expect(units(read)).toEqual({
      Startup: 'Well?* Yes -> Yes; * No -> No; * Pay -> Pay; ',
      Yes: 'Good.-> Startup 2',
      No: 'Bad.-> Away',
      Pay: 'Paid.-> Startup 2',
      'Startup 2': 'On we go.-> Away',
      Away: 'Away.-> end',
    });
    const choices = read.units[0]?.pieces.filter((piece) => piece.type === 'choice');
    expect(choices?.map(({ use, when }) => [use, when?.type])).toEqual([
      ['repeatable', undefined],
      ['once', undefined],
      ['repeatable', 'compare'],
    ]);
  });

  it('calls a subroutine and comes back', () => {
    const read = story({ startup: 'A\n*gosub sub\nB\n*ending\n*label sub\nS\n*return' });
    expect(units(read)).toEqual({ Startup: 'A / => SubB-> end', Sub: 'S-> return' });
  });

  // biome-ignore lint/suspicious/noTemplateCurlyInString: ChoiceScript writes values so
  const greeting = 'Hi ${ann}, @{(ann > 5) rich|poor}!';

  it('keeps fairmath, joined texts and values between the words', () => {
    const read = story({
      startup: `*create ann 10\n*set ann %+ 20\n*set ann - 1\n${greeting}`,
    });
    expect(read.variables[0]?.bounds).toEqual({ min: 0, max: 100 });
    const [fair, less] = read.units[0]?.pieces ?? [];
    expect(fair).toMatchObject({
      value: { name: 'min', of: [{ operator: '+', right: { name: 'floor' } }, { value: 99 }] },
    });
    expect(less).toMatchObject({ value: { operator: '-', right: { value: 1 } } });
    expect(units(read).Startup).toContain('[compare: rich | else: poor]');
  });

  it('names what it cannot say', () => {
    const read = story({ startup: '*script alert(1)\n*save_game\n*sparkle\n*ending' });
    expect(units(read).Startup).toBe('!script_left_out!setting_dropped!logic_left_out-> end');
  });

  it('reads a scene of a hundred thousand lines, or as deep, in linear time', () => {
    const deep = Array.from({ length: 100_000 }, (_, depth) => `${' '.repeat(depth % 200)}*if x`);
    expect(story({ startup: deep.join('\n') }).units.length).toBeGreaterThan(0);
    const braces = `${'$'}{`.repeat(100_000);
    expect(units(story({ startup: braces })).Startup).toBe(`${braces}-> end`);
    const long = 'word\n'.repeat(100_000);
    expect(story({ startup: long }).units).toHaveLength(1);
  });
});
