import type { Finding } from '@brasslamp/story/checker/finding';
import { expect, it } from 'vitest';
import { foundAtNodes } from './found-at-nodes.ts';

const finding = (severity: Finding['severity']) => ({ severity }) as Finding;

const loss = (id: number, node_id: string | null, is_settled = false) => ({
  ...{ id, node_id, is_settled, kind: 'styling_dropped', became: 'near' as const },
  ...{ construct: '', line: null, column: null, source: '' },
});

it('counts what the checker found with what an import left, until that is settled', () => {
  const findings = new Map([['hall', [finding('note'), finding('error')]]]);
  const losses = [loss(1, 'hall'), loss(2, 'hall', true), loss(3, 'attic'), loss(4, null)];
  expect([...foundAtNodes(findings, losses)]).toEqual([
    ['hall', { count: 3, severity: 'error' }],
    ['attic', { count: 1, severity: 'note' }],
  ]);
});
