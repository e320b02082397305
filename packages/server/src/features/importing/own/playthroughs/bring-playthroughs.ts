import { identityKey, type PartKind } from '@brasslamp/interchange/archive';
import { fieldError } from '../../../../errors/app-error.ts';
import { bringOwn } from '../../../playing/archived/bring-own.ts';
import { stateNamed } from '../../../playing/archived/named-state.ts';
import { createPlayableVersions } from '../../../playing/turns/playable-versions.ts';
import type { BringingDeps } from '../../in-zip/bringing-deps.ts';
import type { StoryInZip } from '../../in-zip/stories-in-zip.ts';
import { playthroughJob } from '../numbered/numbered-jobs.ts';
import { readNumbered, wrongIn } from '../numbered/read-numbered.ts';

interface Bringing {
  id: string;
  owner_id: string;
  /** By the identities of parts. */
  ids: ReadonlyMap<string, string>;
  /** By their numbers. */
  versions: ReadonlyMap<number, string>;
}

/** One version is ready for play at once: most of them lie in the same one. */
const versionBytes = 1;

/** Writes the playthroughs of the author in the versions that came along. Throws `not_valid`, `too_large`, `limit_reached`. */
export async function bringPlaythroughs(
  deps: BringingDeps,
  from: StoryInZip,
  { id, owner_id, ids, versions }: Bringing,
): Promise<void> {
  const { database } = deps;
  const readVersion = createPlayableVersions(versionBytes);
  const idOf = (kind: PartKind, name: string) => ids.get(identityKey(kind, name));
  for await (const { path, value } of readNumbered(deps, from, playthroughJob, owner_id)) {
    const { version, state: named, ...play } = value;
    const version_id = versions.get(version);
    if (version_id === undefined) {
      const file = `versions/${version}.brasslamp.json`;
      throw wrongIn(path, fieldError('version', 'no_such_file', { file }));
    }
    const state = stateNamed(named, idOf);
    const playable = await readVersion(database.read, version_id);
    if (state === null || !playable.nodes.has(state.node_id)) {
      throw wrongIn(path, fieldError('state.node', 'no_such_node'));
    }
    await database.write((trx) =>
      bringOwn(trx, { id, owner_id }, { version_id, playable }, { ...play, state }, deps.now()),
    );
  }
}
