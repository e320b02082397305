import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyDraft, anyIntents, findIn, groupFor } from '../testing/any-draft.ts';
import { propertyRuns, propertySeed } from '../testing/property-runs.ts';
import { type Applied, applyGroup, type Draft, type Edit, type RemovedPart } from './draft.ts';

function applied(draft: Draft, edits: readonly Edit[], removed: readonly RemovedPart[]): Applied {
  const done = applyGroup(draft, edits, { findRemoved: findIn(removed) });
  if ('refused' in done) throw new Error(`Refused: ${JSON.stringify(done.refused)}`);
  return done;
}

const parameters = { numRuns: propertyRuns(300), seed: propertySeed };

it('the inverse of a group, applied to what the group led to, gives the draft back exactly, and so on', () => {
  fc.assert(
    fc.property(anyDraft, anyIntents(4), anyIntents(7), (first, some, intents) => {
      const before = applied(first, groupFor(first, some), []);
      const bin = [...before.removed];
      const done = applied(before.draft, groupFor(before.draft, intents, bin), bin);
      bin.push(...done.removed);
      const undone = applied(done.draft, done.inverse, bin);
      expect(undone.draft).toEqual(before.draft);
      bin.push(...undone.removed);
      const redone = applied(undone.draft, undone.inverse, bin);
      expect(redone.draft).toEqual(done.draft);
    }),
    parameters,
  );
});

it('what is said to have changed is what has', () => {
  fc.assert(
    fc.property(anyDraft, anyIntents(7), (draft, intents) => {
      const { draft: after, changed } = applied(draft, groupFor(draft, intents), []);
      expect(changed.story || after.story === draft.story).toBe(true);
      for (const list of ['chapters', 'nodes', 'items', 'marks'] as const) {
        const ids = new Set([...draft[list].keys(), ...after[list].keys()]);
        const others = [...ids].filter((id) => draft[list].get(id) !== after[list].get(id));
        expect([...changed[list]]).toEqual(expect.arrayContaining(others));
      }
    }),
    parameters,
  );
});
