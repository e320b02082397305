import { type FindingMessage, findingText } from '@brasslamp/messages';
import type { CheckResult, Finding, FoundNote, Way } from '@brasslamp/story/checker/finding';
import { withWarnings } from '@brasslamp/story/checker/missing-media';

/** A finding with its text. */
type ToldFinding = Finding & { message: string };

export type TrimmedResult = Omit<CheckResult, 'findings' | 'media'> & { findings: ToldFinding[] };

/** The limits of a result's parts: in all less than a megabyte. */
const most = {
  findingBytes: 280_000,
  missingBytes: 70_000,
  pathBytes: 300_000,
  endings: 1_000,
  endingBytes: 120_000,
  nodesMet: 3_200,
  nodesOfNote: 20,
} as const;

/**
 * As much of a result as goes over the wire, with a count of what is left out: a story may have
 * 20,000 endings, each behind thousands of clicks. Of findings and endings the first are reported, and
 * paths as long as there is room for one.
 */
export function trimResult({
  findings,
  endings,
  content_notes,
  meets,
  ...result
}: Omit<CheckResult, 'media'>): TrimmedResult {
  const paths = room(most.pathBytes);
  const told = toldWithin(findings, most.findingBytes);
  const tellWay = <T extends Way>(one: T): T =>
    paths(one.path) ? one : { ...one, path: [], clicks_left_out: one.path.length };
  const found = withinBytes(endings.slice(0, most.endings), most.endingBytes);
  const endings_left_out = endings.length - found.length;
  const meets_left_out = Math.max(0, meets.length - most.nodesMet);
  return {
    ...result,
    findings: told.map(tellWay),
    endings: found.map(tellWay),
    ...(endings_left_out > 0 && { endings_left_out }),
    content_notes: content_notes.map(withFewNodes),
    meets: meets.slice(0, most.nodesMet),
    ...(meets_left_out > 0 && { meets_left_out }),
  };
}

function withFewNodes(note: FoundNote): FoundNote {
  const nodes_left_out = note.node_ids.length - most.nodesOfNote;
  if (nodes_left_out <= 0) return note;
  return { ...note, node_ids: note.node_ids.slice(0, most.nodesOfNote), nodes_left_out };
}

/** A result with the findings about media that are shown and gone, which are known only once the story was checked. */
export const withMissing = (result: TrimmedResult, gone: readonly Finding[]): TrimmedResult => ({
  ...result,
  findings: withWarnings(result.findings, toldWithin(gone, most.missingBytes)),
});

/** The first ones, and how many are left out. */
function toldWithin(findings: readonly Finding[], bytes: number): ToldFinding[] {
  const worded = findings.map((finding) => ({ ...finding, message: findingText(finding) }));
  const reported = withinBytes(worded, bytes);
  return [...reported, ...moreFindings(findings.slice(reported.length))];
}

/** Whether there is room for one more. */
function room(bytes: number): (one: unknown) => boolean {
  let left = bytes;
  return (one) => {
    const size = Buffer.byteLength(JSON.stringify(one));
    if (size > left) return false;
    left -= size;
    return true;
  };
}

/** The first ones, as long as they fit; their paths do not count. */
function withinBytes<T extends Way>(all: T[], bytes: number): T[] {
  const fits = room(bytes);
  const end = all.findIndex((one) => !fits({ ...one, path: [] }));
  return end === -1 ? all : all.slice(0, end);
}

/** A finding that stands for those that are left out; they are no worse than the first of them. */
function moreFindings(left: readonly Finding[]): ToldFinding[] {
  const [first] = left;
  if (first === undefined) return [];
  const more: FindingMessage = { message_id: 'more.any', params: { count: left.length } };
  const { rule, severity } = first;
  return [{ rule, severity, node_id: null, ...more, message: findingText(more), path: [] }];
}
