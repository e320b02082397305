import type { TestPlay } from '@brasslamp/contract';
import type { ImportPage, StoryHistory } from '@brasslamp/contract/archive';
import { historyFile, Identities, numberedFile } from '@brasslamp/interchange/archive';
import type { HeavyDeps } from '../../deps.ts';
import { draftNamesJob, versionFileJob } from '../../exporting/version-file-job.ts';
import type { ArchivedFile } from '../../exporting/zip.ts';
import { importPages } from '../../imported/archived/import-pages.ts';
import { exportOwn } from '../../playing/archived/export-own.ts';
import { exportTestPlays } from '../../test-plays/test-plays.ts';
import { listHistory } from '../../versions/export-versions.ts';

/**
 * The versions, archived drafts and test plays of a story, what an import left and its author’s playthroughs, in a form
 * that comes back in: each version is a story file, and one list says which they are and which of their parts are the
 * same. No id of this site is in it.
 */
export async function* historyFiles(
  deps: HeavyDeps,
  { storyId, folder, user }: { storyId: string; folder: string; user: string },
): AsyncGenerator<ArchivedFile> {
  const { read } = deps.database;
  const history: StoryHistory = { versions: [], kept_drafts: [], test_plays: [] };
  const identities = new Identities();
  const asked = { user, bytes: null, take: () => {} };
  const ofDraft = await deps.heavy.run(draftNamesJob({ storyId }), asked);
  identities.add(ofDraft);
  let pages = 0;
  for await (const page of importPages(read, storyId, ofDraft)) {
    pages += 1;
    yield { name: folder + numberedFile('import', pages), parts: [written(page)] };
  }
  for await (const { id, number, note, at } of listHistory(read, storyId)) {
    const pieces: Buffer[] = [];
    const take = (_: string, piece: Buffer) => void pieces.push(piece);
    const job = versionFileJob({ storyId, versionId: id });
    const names = await deps.heavy.run(job, { ...asked, take });
    // An archived draft may be gone since it was listed.
    if (names === null) continue;
    const same = identities.add(names);
    const time = new Date(at).toISOString();
    const file =
      number === null
        ? `kept-drafts/${history.kept_drafts.length + 1}.brasslamp.json`
        : `versions/${number}.brasslamp.json`;
    yield { name: folder + file, parts: pieces };
    if (number === null) history.kept_drafts.push({ kept_at: time, file, same });
    else history.versions.push({ number, note, created_at: time, file, same });
  }
  for (const play of await exportTestPlays(read, storyId)) {
    history.test_plays.push(namedPlay(play, identities));
  }
  yield { name: folder + historyFile, parts: [written(history)] };
  const numbers = new Set(history.versions.map(({ number }) => number));
  let playthroughs = 0;
  const whose = { user_id: user, story_id: storyId };
  for await (const one of exportOwn(read, whose, (kind, id) => identities.of(kind, id))) {
    if (!numbers.has(one.version)) continue;
    playthroughs += 1;
    const name = folder + numberedFile('playthroughs', playthroughs);
    yield { name, parts: [`${JSON.stringify(one)}\n`] };
  }
}

const written = (list: StoryHistory | ImportPage) => `${JSON.stringify(list, null, 2)}\n`;

/** What stands for a part that neither the draft nor a version has. */
const unknown = '?';

function namedPlay(
  { name, seed, steps, expects }: TestPlay,
  identities: Identities,
): StoryHistory['test_plays'][number] {
  const nodeOf = (id: string) => identities.of('nodes', id) ?? unknown;
  return {
    name,
    seed,
    steps: steps.map(({ node_id, action_id, moves, answer }) => {
      const offered = action_id === null ? undefined : identities.of('nodes', action_id);
      return {
        node: nodeOf(node_id),
        ...(offered !== undefined && { offered }),
        ...(action_id !== null && offered === undefined && choiceOr(action_id)),
        ...(moves && {
          moves: { type: moves.type, item: identities.of('items', moves.item_id) ?? unknown },
        }),
        ...(answer !== undefined && { answer }),
      };
    }),
    expects: {
      node: expects.node_id === null ? null : nodeOf(expects.node_id),
      ending: expects.ending,
    },
  };
}

/** A node that a pool offered and that is gone is known by an id, as no choice is. */
const choiceOr = (id: string) => (id.includes('-') ? { offered: unknown } : { choice: id });
