import { describe, expect, it } from 'vitest';
import { answerText } from './answers.ts';
import { answers } from './en/answers.ts';
import { findings } from './en/findings.ts';
import { losses } from './en/losses.ts';
import {
  fieldText,
  findingText,
  isFieldMessageId,
  type LossMessage,
  lossAdvice,
  lossText,
  semanticErrorText,
  textProblemText,
} from './words.ts';

describe('a finding', () => {
  it('is worded with its parameters', () => {
    expect(
      findingText({ message_id: 'dead-end.no_choices', params: { node: 'Salt stairs' } }),
    ).toBe(
      '“Salt stairs” has no choices and isn’t an ending. Add a choice that’s always available, or make it an ending.',
    );
  });

  it('counts with commas', () => {
    expect(findingText({ message_id: 'more.any', params: { count: 12_345 } })).toContain(
      '12,345 more',
    );
  });

  it('can be a problem of the grammar or a semantic error', () => {
    const problem = { message_id: 'logic.lower_case', params: { word: 'and' } } as const;
    expect(findingText(problem)).toBe(textProblemText(problem));
    const error = { message_id: 'unknown-name.item_asked', params: { name: 'lamp' } } as const;
    expect(findingText(error)).toBe(semanticErrorText(error));
  });

  it('has ids that begin with a rule, or with “more”', () => {
    for (const id of Object.keys(findings)) expect(id).toMatch(/^[a-z]+(-[a-z]+)*(\.[a-z_]+)?$/);
  });
});

describe('a problem of the grammar', () => {
  it('may have a hint', () => {
    expect(
      textProblemText({ message_id: 'logic.value_missing', params: { hint: 'show_brace' } }),
    ).toBe('Write a value here. To show a brace, put a backslash before it: \\{ or \\}.');
  });
});

describe('a loss', () => {
  it.each(Object.keys(losses) as LossMessage['message_id'][])(
    '%s is worded for one and for many',
    (message_id) => {
      expect(lossText({ message_id, params: { count: 1 } })).toMatch(/^(One|The) .+\.$/);
      expect(lossText({ message_id, params: { count: 1_234 } })).toMatch(/^(1,234|The) .+\.$/);
    },
  );

  it.each(Object.keys(losses) as LossMessage['message_id'][])(
    '%s comes with what its author can do',
    (message_id) => expect(lossAdvice(message_id)).toMatch(/^[A-Z].+\.$/),
  );

  it('says how many', () => {
    const text = (message_id: LossMessage['message_id'], count: number) =>
      lossText({ message_id, params: { count } });
    expect(text('broken_metadata', 2)).toContain('2 pieces of information');
    expect(text('broken_link', 3)).toMatch(/^3 links lead to passages that aren’t in the file/);
  });
});

describe('an answer', () => {
  it('is refused by a call in the same words', () => {
    for (const id of Object.keys(answers)) expect(isFieldMessageId(id)).toBe(true);
    const message = { message_id: 'answer_out_of_bounds', params: { min: 1, max: 9 } } as const;
    expect(answerText(message)).toBe(fieldText(message));
  });

  it('says how many decimals it may have', () => {
    const text = (decimals: number) =>
      answerText({ message_id: 'answer_too_many_decimals', params: { decimals } });
    expect([0, 1, 2].map(text)).toEqual([
      'Type a whole number',
      'Use up to 1 decimal',
      'Use up to 2 decimals',
    ]);
  });
});
