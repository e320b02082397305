import { describe, expect, it } from 'vitest';
import { nearestName } from './nearest-name.ts';

describe('nearestName', () => {
  it.each([
    ['lmap', 'lamp'],
    ['lap', 'lamp'],
    ['lammp', 'lamp'],
    ['lomp', 'lamp'],
    ['sae', 'sea'],
    ['Lamp', 'lamp'],
    ['brass lantren', 'Brass lantern'],
    ['x', 'y'],
  ])('takes %s for %s', (typed, name) => {
    expect(nearestName(typed, ['sword', 'shield of Ur', name])).toBe(name);
  });

  it.each([
    ['lamp', 'coin'],
    ['lamp', 'lamppost'],
    ['go', 'sea'],
    ['', 'a'],
  ])('does not take %s for %s', (typed, name) => {
    expect(nearestName(typed, [name])).toBeNull();
  });

  it('takes the nearest, and of equals the first', () => {
    expect(nearestName('silver', ['slver', 'silver_', 'silver'])).toBe('silver');
    expect(nearestName('gold', ['bold', 'cold'])).toBe('bold');
  });

  it('gives up on a story with very many names instead of being slow', () => {
    const names = Array.from({ length: 20_000 }, (_, number) => `name_${number}`);
    expect(nearestName('nmae_19999', names)).not.toBe('name_19999');
  });
});
