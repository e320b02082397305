import type { CheckResult, Finding } from './finding.ts';
import { ReportedFindings } from './reported-findings.ts';

/**
 * The findings about shown images and sounds that are gone, no more of them than of any other rule.
 * `missing`: the addresses of those that somebody knows to be gone.
 */
export function missingMedia(media: CheckResult['media'], missing: ReadonlySet<string>): Finding[] {
  const reported = new ReportedFindings();
  const gone = media
    .filter(({ url }) => missing.has(url))
    .flatMap(({ node, ifMissing }) => reported.tell('missing-media', node, () => ifMissing));
  return [...gone, ...reported.more()];
}

/** The findings of a check with warnings that came later: after all errors. */
export function withWarnings<Told extends Finding>(
  findings: readonly Told[],
  warnings: readonly Told[],
): Told[] {
  const isError = ({ severity }: Told) => severity === 'error';
  const others = findings.filter((one) => !isError(one));
  return [...findings.filter(isError), ...warnings, ...others];
}
