/** The losses of an import, told together by what they are. */

/** A loss, before it is stored and after. */
export interface ReportedLoss {
  kind: string;
  became: 'near' | 'text' | 'nothing';
  /** The construct, such as `<<timed>>`; '' = none. */
  construct: string;
  /** null = the story as a whole. */
  node_id: string | null;
  line: number | null;
  column: number | null;
  source: string;
}

/** The losses of one kind and one construct. */
export interface LossGroup<Loss extends ReportedLoss> {
  key: string;
  kind: string;
  became: ReportedLoss['became'];
  construct: string;
  losses: Loss[];
}

/** What hurts readers most comes first. */
const order: ReportedLoss['became'][] = ['nothing', 'text', 'near'];

/** The groups, the worst first, and of those the largest. */
export function lossGroups<Loss extends ReportedLoss>(losses: readonly Loss[]): LossGroup<Loss>[] {
  const groups = new Map<string, LossGroup<Loss>>();
  for (const loss of losses) {
    const { kind, became, construct } = loss;
    const key = `${kind} ${construct}`;
    const group = groups.get(key) ?? { key, kind, became, construct, losses: [] };
    group.losses.push(loss);
    groups.set(key, group);
  }
  return [...groups.values()].sort(
    (one, other) =>
      order.indexOf(one.became) - order.indexOf(other.became) ||
      other.losses.length - one.losses.length,
  );
}
