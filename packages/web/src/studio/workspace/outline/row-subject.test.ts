import { expect, it } from 'vitest';
import { rowSubject } from './row-subject.ts';

const at = { x: 0, y: 0 };
const isNode = (id: string) => id.startsWith('n');

it('the menu of a node is about the selected nodes, and about no chapter among them', () => {
  const subject = rowSubject({ ...at, id: 'n1', ids: ['c1', 'n1', 'n2', 'c2'] }, isNode);
  expect(subject).toMatchObject({ kind: 'nodes', id: 'n1', ids: ['n1', 'n2'] });
});

it('the menu of a chapter is about that one alone', () => {
  const subject = rowSubject({ ...at, id: 'c1', ids: ['c1', 'n1'] }, isNode);
  expect(subject).toEqual({ kind: 'chapter', id: 'c1', ids: ['c1'] });
});
