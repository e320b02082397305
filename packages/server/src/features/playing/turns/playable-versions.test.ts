import { expect, it } from 'vitest';
import type { Reader } from '../../../db/database.ts';
import { publishLamp } from '../../../testing/stories.ts';
import { describeOnBothDatabases } from '../../../testing/test-app.ts';
import { createPlayableVersions } from './playable-versions.ts';

/** A database that counts how often it was asked for a version. */
function counted(db: Reader) {
  const reads = { count: 0 };
  const reader = new Proxy(db, {
    get(target, name) {
      if (name === 'selectFrom') reads.count += 1;
      const value = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { reader, reads };
}

describeOnBothDatabases('Playable versions', (openApp) => {
  it('are read once for all who come, and again when others took their room', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const ids: string[] = [];
    for (const _ of [1, 2])
      ids.push((await (await publishLamp(app, anna)).story.read()).version_id);
    const [first, second] = ids as [string, string];
    const { reader, reads } = counted(app.app.database.read);
    const versions = createPlayableVersions(50_000);

    const [one, same] = await Promise.all([versions(reader, first), versions(reader, first)]);
    expect(one).toBe(same);
    expect(one.start?.name).toBe('Hall');
    expect(await versions(reader, first)).toBe(one);
    expect(reads.count).toBe(1);
    await versions(reader, second);
    await versions(reader, second);
    expect(reads.count).toBe(2);
    expect(await versions(reader, first)).not.toBe(one);
    expect(reads.count).toBe(3);
  });

  it('are not remembered when they could not be read', async () => {
    const app = await openApp();
    const { reader, reads } = counted(app.app.database.read);
    const versions = createPlayableVersions();
    await expect(versions(reader, 'none')).rejects.toThrow();
    await expect(versions(reader, 'none')).rejects.toThrow();
    expect(reads.count).toBe(2);
  });
});
