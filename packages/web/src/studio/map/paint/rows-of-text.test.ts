import { describe, expect, it } from 'vitest';
import { wrapped } from './rows-of-text.ts';

describe('a name on a small card', () => {
  it('is broken between words, and cut where there is no more room', () => {
    expect(wrapped('The salt stairs', 10, 2)).toEqual(['The salt', 'stairs']);
    expect(wrapped('The salt stairs below the lamp', 10, 2)).toEqual(['The salt', 'stairs…']);
    expect(wrapped('Llanfairpwllgwyngyll', 10, 2)).toEqual(['Llanfairp…']);
  });
});
