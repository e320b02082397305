/** A changed file beside what the file said before and what is here: what comes, what stays, what the author decides. */
import { type Draft, type KnownThing, storyOf } from '@brasslamp/story/draft';
import type { Story } from '@brasslamp/story/model';
import {
  type Comparison,
  type Difference,
  mostFingerprints,
  type Standing,
} from './terms/comparison.ts';
import { inOurTerms, type NewIds } from './terms/in-our-terms.ts';
import { type Said, saidBy, thingKey } from './terms/said.ts';

/** Compares a file with a story that came from one like it. `known` = what that one said; none = nobody knows. */
export function compareFiles(
  draft: Draft,
  theirs: Story,
  known: readonly KnownThing[],
  ids: NewIds,
): Comparison {
  const { names, ids: idsHere, ...proposal } = inOurTerms(draft, theirs, known, ids);
  const there = saidBy(theirs);
  const here = saidBy(storyOf(draft), names);
  const before = new Map(known.map((one) => [thingKey(one), one]));
  const idOf = ({ kind, id }: Said) => (kind === 'whole' ? id : (idsHere.get(id) ?? id));
  const hereById = new Map([...here.values()].map((one) => [`${one.kind} ${one.id}`, one]));
  const differences: Difference[] = [];
  const said: KnownThing[] = [];
  let [kept, same] = [0, 0];
  const seen = new Set<string>();
  for (const [key, one] of there) {
    const id = idOf(one);
    const ours = hereById.get(`${one.kind} ${id}`);
    const was = before.get(key);
    seen.add(key);
    if (ours) seen.add(thingKey(ours));
    said.push(nextKnown(one, proposal.deleted.get(id) ?? id, was));
    const standing = standingOf(one, ours, was);
    if (standing === 'same') same += 1;
    else if (standing === 'kept') kept += 1;
    else
      differences.push({
        kind: one.kind,
        id,
        name: nameHere(one, id, draft, proposal),
        ...decided(one, standing),
      });
  }
  for (const [key, ours] of here) {
    if (seen.has(key) || ours.kind === 'whole') continue;
    const was = before.get(key);
    // What was made here no file had.
    if (was === undefined && known.length > 0) continue;
    const isUnedited = was?.fingerprints.includes(ours.fingerprint) === true;
    const isWanted = isUnedited && was.fingerprints[0] !== '';
    const { kind, id } = ours;
    differences.push({
      kind,
      id,
      name: nameHere(ours, id, draft, proposal),
      standing: 'gone',
      isWanted,
    });
  }
  for (const [key, one] of before) {
    if (!there.has(key)) said.push({ ...one, fingerprints: withLast('', one.fingerprints) });
  }
  return {
    differences,
    proposal,
    kept,
    same,
    unplaced: [],
    entered: [],
    nodeIds: idsHere,
    lossesBefore: new Set(),
    said,
  };
}

function standingOf(
  there: Said,
  here: Said | undefined,
  was: KnownThing | undefined,
): Standing | 'same' | 'kept' {
  const isAsBefore = was?.fingerprints[0] === there.fingerprint;
  if (!here) {
    if (!was) return 'new';
    return 'deleted';
  }
  if (here.fingerprint === there.fingerprint) return 'same';
  if (!was) return 'open';
  if (was.fingerprints.includes(here.fingerprint)) return 'taken';
  return isAsBefore ? 'kept' : 'both';
}

/** A title is what readers know a story by: it changes only if the author says so. */
const decided = ({ kind, name }: Said, standing: Standing) => ({
  standing,
  isWanted: (standing === 'taken' || standing === 'new') && !(kind === 'whole' && name === 'title'),
});

const nextKnown = ({ kind, name, fingerprint }: Said, id: string, was: KnownThing | undefined) => ({
  kind,
  name,
  id,
  fingerprints: withLast(fingerprint, was?.fingerprints ?? []),
});

const withLast = (last: string, before: readonly string[]): string[] =>
  [last, ...before.filter((one) => one !== last)].slice(0, mostFingerprints);

function nameHere(
  { kind, name }: Said,
  id: string,
  draft: Draft,
  { nodes, items }: Comparison['proposal'],
): string {
  if (kind === 'node') return (draft.nodes.get(id) ?? nodes.get(id))?.name ?? name;
  if (kind === 'item') return (draft.items.get(id) ?? items.get(id))?.name ?? name;
  return name;
}
