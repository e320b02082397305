import { expect, it } from 'vitest';
import { compiledMessage } from '../../build/compile-messages.ts';
import { formatMessage, type Values } from './translate.ts';

const say = (text: string, values?: Values) => formatMessage(compiledMessage(text), values);

it('puts values in, and leaves a text without them as it is', () => {
  expect(say('Nothing to put in')).toBe('Nothing to put in');
  expect(say('{who} has {what}', { who: 'Anna', what: 3 })).toBe('Anna has 3');
  expect(say("It''s {who}, # 1", { who: 'Ben' })).toBe("It's Ben, # 1");
});

it('says one thing of one and another of many, with the number written out', () => {
  const text = '{count, plural, =0 {None} one {# turn of {who}} other {# turns of {who}}} left';
  expect(say(text, { count: 0, who: 'Anna' })).toBe('None left');
  expect(say(text, { count: 1, who: 'Anna' })).toBe('1 turn of Anna left');
  expect(say(text, { count: 12_000, who: 'Anna' })).toBe('12,000 turns of Anna left');
});

it('knows no other formats: a message that wants one does not build', () => {
  expect(() => compiledMessage('On {day, date}')).toThrow('{day, date}');
  expect(() => compiledMessage('{n, plural, other {{who, select, other {they}}}}')).toThrow('who');
});
