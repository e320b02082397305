import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Measurement } from '../measurement.ts';
import { interleaved, requestsPerSecond } from '../site/load.ts';
import { startProcess } from '../site/server-process.ts';
import { startSite } from '../site/site.ts';
import { fullCommitOverOff } from './commit-cost.ts';

const connections = 64;
const seconds = 5;
const rounds = 3;

/**
 * A choice over HTTP on SQLite with synchronous=FULL, compared with a bare Fastify route that does the
 * same reads and writes with the bare driver and commits each one separately.
 */
export async function choiceOverHttp(): Promise<Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'brasslamp-bench-'));
  const commitRatio = fullCommitOverOff(folder);
  const bare = await startProcess(new URL('./bare-choice-server.ts', import.meta.url), {
    args: [join(folder, 'bare.sqlite')],
  });
  const site = await startSite(folder);
  try {
    const reader = await site.signUp('anna');
    const path = await site.writeStory(reader, 'hall');
    const playthroughs = await Promise.all(
      Array.from({ length: connections }, () => site.startPlaythrough(reader, path)),
    );
    const body = JSON.stringify({ action_id: 'a1' });
    const put = (url: string, token: string) => ({
      method: 'PUT' as const,
      path: url,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body,
    });
    const [ours, theirs] = await interleaved(
      rounds,
      () =>
        requestsPerSecond(site.url, seconds, connections, (index) =>
          put(`${path}/playthrough/${playthroughs[index % connections]}/action`, reader.token),
        ),
      () =>
        requestsPerSecond(bare.url, seconds, connections, (index) =>
          put(
            `/playthrough/playthrough-${index % connections}/action`,
            `session-${index % connections}`,
          ),
        ),
    );
    const isDiskSlow = commitRatio >= 2;
    return [
      {
        name: 'choice over HTTP',
        ratio: ours / theirs,
        atLeast: isDiskSlow ? 1 : 0.5,
        detail:
          `${ours.toFixed(0)} choices/s, bare ${theirs.toFixed(0)}/s; ` +
          `a commit with FULL costs ${commitRatio.toFixed(1)} × one with OFF here`,
      },
    ];
  } finally {
    await site.stop();
    await bare.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
