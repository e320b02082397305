import { describe, expect, it } from 'vitest';
import { weaknessOf } from './password-rules.ts';

const owner = { username: 'anna-writes', email: 'anna.lamp@example.org', siteName: 'Brasslamp' };

describe('a password is refused', () => {
  it.each([
    ['password', 'one of the most common'],
    ['12345678', 'one of the most common'],
    ['qwertyuiop', 'one of the most common'],
    ['Password1', 'one of the most common'],
    ['ｐａｓｓｗｏｒｄ', 'one of the most common'],
    ['anna-writes', 'your username'],
    ['ANNA-Writes', 'your username'],
    ['Anna.Lamp@example.org', 'your e-mail address'],
    ['anna.lamp', 'your e-mail address'],
    ['BrassLamp', 'name of this site'],
  ])('when it is %s', (password, words) => {
    expect(weaknessOf(password, owner)).toContain(words);
  });
});

it.each(['correct horse 7 battery', 'anna.lamp and more', '🦊🦊🦊🦊', 'brasslamp!'])(
  'the password %s is fine',
  (password) => {
    expect(weaknessOf(password, owner)).toBeNull();
  },
);
