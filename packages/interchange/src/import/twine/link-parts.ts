import type { Range } from './range.ts';

/**
 * The label and the target in `[[…]]`, without blanks around them: of several arrows the last `->` divides, else
 * the first `<-`, else the last `|` as in Twine 1. A link without any shows its target.
 */
export function linkParts(
  source: string,
  start: number,
  end: number,
): { label: Range; target: Range } {
  const inner = source.slice(start, end);
  const whole = trimmed(source, start, end);
  const right = inner.lastIndexOf('->');
  const left = inner.indexOf('<-');
  const bar = inner.lastIndexOf('|');
  const cut = (first: number, length: number): [Range, Range] => [
    trimmed(source, start, start + first),
    trimmed(source, start + first + length, end),
  ];
  if (right !== -1) {
    const [label, target] = cut(right, 2);
    if (!isEmpty(target)) return { label: isEmpty(label) ? target : label, target };
  }
  if (left > 0) {
    const [target, label] = cut(left, 2);
    if (!isEmpty(target)) return { label: isEmpty(label) ? target : label, target };
  }
  if (bar !== -1) {
    const [label, target] = cut(bar, 1);
    if (!isEmpty(target)) return { label: isEmpty(label) ? target : label, target };
  }
  return { label: whole, target: whole };
}

function trimmed(source: string, from: number, to: number): Range {
  let [start, end] = [from, to];
  while (start < end && isBlank(source, start)) start++;
  while (end > start && isBlank(source, end - 1)) end--;
  return { start, end };
}

function isBlank(source: string, at: number): boolean {
  return /\s/.test(source.charAt(at));
}

function isEmpty({ start, end }: Range): boolean {
  return start === end;
}
