import { describe, expect, it } from 'vitest';
import { ariaKeys, commandFor, keyWords, type Press } from './keys.ts';

const none = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };
const press = (key: string, held: Partial<Press> = {}): Press => ({ ...none, key, ...held });
const hears = (key: string, pressed: Press) =>
  commandFor([{ keys: { [key]: ['map'] } }], 'map', pressed) !== undefined;

describe('a key', () => {
  it('is heard with its modifiers, and with no others', () => {
    expect(hears('Ctrl+Shift+F', press('F', { ctrlKey: true, shiftKey: true }))).toBe(true);
    expect(hears('Ctrl+Shift+F', press('f', { ctrlKey: true }))).toBe(false);
    expect(hears('Delete', press('Delete'))).toBe(true);
    expect(hears('Delete', press('Delete', { altKey: true }))).toBe(false);
    expect(hears('Delete', press('Delete', { shiftKey: true }))).toBe(false);
  });

  it('is heard with ⌘ as with Ctrl, and whatever the case of its letter', () => {
    expect(hears('Ctrl+K', press('k', { metaKey: true }))).toBe(true);
    expect(hears('Ctrl+K', press('K', { ctrlKey: true }))).toBe(true);
  });

  it('of a sign is heard however a keyboard makes the sign', () => {
    expect(hears('+', press('+', { shiftKey: true }))).toBe(true);
    expect(hears('+', press('+'))).toBe(true);
    expect(hears('0', press('0', { ctrlKey: true }))).toBe(false);
  });

  it('is heard nowhere but where its command says', () => {
    const command = { keys: { F2: ['node row'] as const } };
    expect(commandFor([command], 'node row', press('F2'))).toBe(command);
    expect(commandFor([command], 'chapter row', press('F2'))).toBeUndefined();
  });
});

it('keys are read by people without what they have in common twice', () => {
  expect(keyWords(['Ctrl+Shift+Z'])).toBe('Ctrl Shift Z');
  expect(keyWords(['Alt+ArrowUp', 'Alt+ArrowDown'])).toBe('Alt ↑ ↓');
  expect(keyWords(['+'])).toBe('+');
  expect(keyWords([])).toBe('');
});

it('keys are named for assistive technology as browsers name them', () => {
  expect(ariaKeys({ keys: { 'Ctrl+K': ['workspace'] } })).toBe('Control+K Meta+K');
});
