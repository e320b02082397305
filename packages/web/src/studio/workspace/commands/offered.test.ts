import { expect, it } from 'vitest';
import { isAbout } from './offered.ts';

const of = (...ids: string[]) => ({ kind: 'nodes' as const, id: ids[0] ?? '', ids });

it('A command about nodes is offered for one and for several, and never for none', () => {
  expect([of('a'), of('a', 'b'), of()].map((some) => isAbout({ about: ['nodes'] }, some))).toEqual([
    true,
    true,
    false,
  ]);
});

it('A command about a node is offered for one alone', () => {
  expect([of('a'), of('a', 'b'), of()].map((some) => isAbout({ about: ['node'] }, some))).toEqual([
    true,
    false,
    false,
  ]);
});
