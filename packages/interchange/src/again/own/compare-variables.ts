/** The variables of a file that left from here: their values at the beginning, and those that are new. */
import { isSame } from '@brasslamp/story/edit';
import type { Story } from '@brasslamp/story/model';
import type { Variable } from '@brasslamp/story/model/variable';
import type { Difference } from '../terms/comparison.ts';
import { saidBy, thingKey } from '../terms/said.ts';
import type { UnitStanding } from './unit-standings.ts';

interface Variables {
  here: readonly Variable[];
  was: Story;
  theirs: Story;
  standingOf: (key: string) => UnitStanding | 'open';
  /** Whether the file itself speaks of it; a reading makes some of its own. */
  isUnit: (key: string) => boolean;
  /** Whether the file itself declares a new one, or what comes speaks of it. */
  isNeeded: (key: string) => boolean;
  newId: () => string;
}

interface ComparedVariables {
  variables: Variable[];
  differences: Difference[];
  kept: number;
  /** The keys of those that have another kind in the file, or no place here. */
  unplaced: string[];
}

/** What the format says of a variable counts where it says the same as we do: decimals and bounds it may not know. */
export function compareVariables({
  here,
  was,
  theirs,
  standingOf,
  isUnit,
  isNeeded,
  newId,
}: Variables): ComparedVariables {
  const mine = new Map(here.map((one) => [one.key, one]));
  const before = new Map(was.variables.map((one) => [one.key, one]));
  const [said, saidNow] = [saidBy(was), saidBy(theirs)];
  const isAsHere = (key: string) => {
    const name = thingKey({ kind: 'variable', name: key });
    return said.get(name)?.fingerprint === saidNow.get(name)?.fingerprint;
  };
  const changed = new Map<string, Variable>();
  const added: Variable[] = [];
  const found: ComparedVariables = { variables: [], differences: [], kept: 0, unplaced: [] };
  for (const now of theirs.variables) {
    const [ours, then] = [mine.get(now.key), before.get(now.key)];
    if (isAsHere(now.key)) continue;
    const standing = standingOf(now.key);
    if (standing === 'same') continue;
    if (standing === 'kept') found.kept += 1;
    else if (!ours && !then) {
      if (!isNeeded(now.key)) continue;
      const id = newId();
      added.push({ ...now, id });
      const what = { kind: 'variable' as const, id, name: now.key };
      found.differences.push({ ...what, standing: 'new', isWanted: true });
    } else if (ours && then && ours.kind === now.kind && scaleOf(ours, then) !== null) {
      const next = withInitial(ours, scaled(now, scaleOf(ours, then) ?? 1));
      if (isSame(next, ours)) continue;
      changed.set(ours.id, next);
      const what = { kind: 'variable' as const, id: ours.id, name: ours.key };
      found.differences.push({ ...what, standing, isWanted: standing === 'taken' });
    } else if (ours || isUnit(now.key)) found.unplaced.push(now.key);
  }
  return { ...found, variables: [...here.map((one) => changed.get(one.id) ?? one), ...added] };
}

/** How many times the value that we have stands in the file: ink has whole numbers for decimals. null = another one. */
function scaleOf(ours: Variable, then: Variable): number | null {
  if (isSame(ours.initial, then.initial)) return 1;
  if (ours.kind !== 'number' || then.kind !== 'number') return null;
  const scale = 10 ** ours.decimals;
  return Math.round(ours.initial * scale) === then.initial ? scale : null;
}

const scaled = (variable: Variable, scale: number): Variable =>
  variable.kind === 'number' ? { ...variable, initial: variable.initial / scale } : variable;

/** The variable with another initial value; a number's bounds make room for it. */
function withInitial(mine: Variable, now: Variable): Variable {
  if (mine.kind === 'number' && now.kind === 'number') {
    const { initial } = now;
    return {
      ...mine,
      initial,
      min: Math.min(mine.min, initial),
      max: Math.max(mine.max, initial),
    };
  }
  if (mine.kind === 'choice' && now.kind === 'choice') {
    const options = mine.options.includes(now.initial)
      ? mine.options
      : [...mine.options, now.initial];
    return { ...mine, initial: now.initial, options };
  }
  if (mine.kind === 'set' && now.kind === 'set') {
    const more = now.initial.filter((member) => !mine.members.includes(member));
    return { ...mine, initial: now.initial, members: [...mine.members, ...more] };
  }
  if (mine.kind === 'flag' && now.kind === 'flag') return { ...mine, initial: now.initial };
  if (mine.kind === 'text' && now.kind === 'text') return { ...mine, initial: now.initial };
  return mine;
}
