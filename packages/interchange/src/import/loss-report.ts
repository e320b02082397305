import { type Became, type Loss, type LossKind, lossKinds } from '../losses/loss.ts';
import type { ImportedStory } from './imported-story.ts';

/** A loss group is all losses of a kind and a construct: `<<timed>>`, 54 times. */
export interface LossGroup {
  kind: LossKind;
  construct: string;
  losses: Loss[];
}

/** The losses by kind, in the order of the kinds, and by construct, most frequent first. */
export function groupLosses(losses: readonly Loss[]): LossGroup[] {
  const groups = new Map<string, LossGroup>();
  for (const loss of losses) {
    const { kind, construct } = loss;
    const key = `${kind} ${construct}`;
    const group = groups.get(key) ?? { kind, construct, losses: [] };
    group.losses.push(loss);
    groups.set(key, group);
  }
  const order = new Map(Object.keys(lossKinds).map((kind, at) => [kind, at]));
  const place = ({ kind }: LossGroup) => order.get(kind) ?? 0;
  return [...groups.values()].sort(
    (one, other) => place(one) - place(other) || other.losses.length - one.losses.length,
  );
}

/** A loss as programs and people are told of it. */
export type ReportedLoss = Omit<Loss, 'construct'> & { became: Became; advice: string };

/** `adviceOf`: what an author can do about losses of a kind. */
export const reportedLosses = (
  losses: readonly Loss[],
  adviceOf: (kind: LossKind) => string,
): ReportedLoss[] =>
  losses.map(({ construct: _, ...loss }) => ({
    ...loss,
    became: lossKinds[loss.kind],
    advice: adviceOf(loss.kind),
  }));

/** A loss report is what an import did, for programs. */
export interface LossReport {
  format: string;
  title: string;
  nodes: number;
  actions: number;
  full: number;
  near: number;
  kept: number;
  losses: ReportedLoss[];
}

export type Reported = Omit<
  ImportedStory,
  'story' | 'positions' | 'notes' | 'originals' | 'beside'
> & {
  title: string;
};

/** `adviceOf`: what an author can do about losses of a kind. */
export function lossReport(imported: Reported, adviceOf: (kind: LossKind) => string): LossReport {
  const { source, title, node_count, choice_count, full, near, kept, losses } = imported;
  return {
    format: source.format,
    title,
    nodes: node_count,
    actions: choice_count,
    full,
    near,
    kept,
    losses: reportedLosses(losses, adviceOf),
  };
}
