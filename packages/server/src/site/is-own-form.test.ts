import { expect, it } from 'vitest';
import { isOwnForm } from './is-own-form.ts';

const own = ['https://lamp.example'];

it('believes the browser when it says where a form came from', () => {
  expect(isOwnForm({ 'sec-fetch-site': 'same-origin' }, own)).toBe(true);
  expect(isOwnForm({ 'sec-fetch-site': 'same-site' }, own)).toBe(false);
  expect(isOwnForm({ 'sec-fetch-site': 'cross-site', origin: own[0] }, own)).toBe(false);
});

it('goes by the origin where the browser says no more', () => {
  expect(isOwnForm({ origin: 'https://lamp.example' }, own)).toBe(true);
  expect(isOwnForm({ origin: 'https://evil.example' }, own)).toBe(false);
  expect(isOwnForm({ origin: 'null' }, own)).toBe(false);
});

it('refuses a form that says nothing about itself', () => {
  expect(isOwnForm({}, own)).toBe(false);
});
