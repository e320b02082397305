import { describe, expect, it } from 'vitest';
import { weaknessOf } from './password-rules.ts';

const owner = { username: 'anna-writes', email: 'anna.lamp@example.org', siteName: 'Brasslamp' };

describe('a password is refused', () => {
  it.each([
    ['password', 'password_is_common'],
    ['12345678', 'password_is_common'],
    ['qwertyuiop', 'password_is_common'],
    ['Password1', 'password_is_common'],
    ['ｐａｓｓｗｏｒｄ', 'password_is_common'],
    ['aaaaaaaaaaaa', 'password_is_common'],
    ['🦊🦊🦊🦊', 'password_is_common'],
    ['abbabaabbaba', 'password_is_common'],
    ['xyzxyzxyzxyzx', 'password_is_common'],
    ['7gk!7gk!7gk!', 'password_is_common'],
    ['BcdefghijklMN', 'password_is_common'],
    ['987654321098', 'password_is_common'],
    ['abcdef123456', 'password_is_common'],
    ['lkjhgfdsapoiu', 'password_is_common'],
    ['anna-writes', 'password_is_name'],
    ['ANNA-Writes', 'password_is_name'],
    ['Anna.Lamp@example.org', 'password_is_name'],
    ['anna.lamp', 'password_is_name'],
    ['BrassLamp', 'password_is_site'],
  ])('when it is %s', (password, message_id) => {
    expect(weaknessOf(password, owner)).toBe(message_id);
  });
});

it.each([
  'correct horse 7 battery',
  'anna.lamp and more',
  '🦊🐻🦊🐼',
  'brasslamp!',
  'defghost 7',
  'a lamp in the dark',
  '7gk!b7gk!b7gk!b',
])('the password %s is fine', (password) => {
  expect(weaknessOf(password, owner)).toBeNull();
});
