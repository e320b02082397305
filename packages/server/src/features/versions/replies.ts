import type { Version } from '@brasslamp/contract';
import type { FrozenRow } from './queries.ts';

export function versionReply(
  version: FrozenRow & { number: number },
  currentVersionId: string | null,
): Version {
  return {
    id: version.id,
    number: version.number,
    hash: version.hash,
    note: version.note,
    node_count: version.node_count,
    created_at: new Date(version.created_at).toISOString(),
    is_current: version.id === currentVersionId,
    check: checkOf(version),
  };
}

const checkOf = ({ check_summary }: FrozenRow): Version['check'] =>
  check_summary === null ? null : JSON.parse(check_summary);

export function archivedDraftReply(draft: { id: string; kept_at: number; node_count: number }) {
  const { id, kept_at, node_count } = draft;
  return { id, kept_at: new Date(kept_at).toISOString(), node_count };
}
