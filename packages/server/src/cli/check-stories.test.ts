import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { publishLamp } from '../testing/stories.ts';
import { describeOnBothDatabases, type TestApp } from '../testing/test-app.ts';
import { checkStories } from './check-stories.ts';
import { endedProgram } from './testing/ended-program.ts';

const folder = mkdtempSync(join(tmpdir(), 'brasslamp-check-'));
const here = { INIT_CWD: folder };

const runCheck = (args: string[], settings: NodeJS.ProcessEnv = {}) =>
  checkStories(args, { ...here, ...settings });

function fileWith(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return name;
}

const model = (target: string | null) =>
  JSON.stringify({
    title: 'Two rooms',
    start_node_id: null,
    chapters: [{ id: 'c', title: 'One', ordinal: 1 }],
    nodes: [
      {
        id: 'hall',
        chapter_id: 'c',
        name: 'Hall',
        body: '',
        ending: null,
        actions: [{ id: 'a1', label: 'Go down', target, use: 'repeatable' }],
      },
      { id: 'cellar', chapter_id: 'c', name: 'Cellar', body: '', ending: null, actions: [] },
    ],
  });

describe('npm run check', () => {
  it('says of a story as JSON what is wrong and how to get there, and fails', async () => {
    const { code, out } = await runCheck([fileWith('rooms.json', model('cellar'))]);
    expect(code).toBe(1);
    expect(out).toContain('Two rooms: 2 nodes, 1 error, 0 warnings, 0 notes');
    expect(out).toContain('Proved: all 2 situations a reader can reach were checked.');
    expect(out).toContain('ERROR dead-end (Cellar)');
    expect(out).toContain('How to get there: Hall: Go down');
  });

  it('reads the reply of the API too, and has nothing against a sound story', async () => {
    const story = JSON.parse(model('cellar'));
    story.nodes[1].ending = { name: 'Over', kind: null };
    const file = fileWith('reply.json', JSON.stringify({ data: story }));
    const { code, out, err } = await runCheck([file]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('1 ending can be reached:\n  - Over: 1 click');
  });

  it('tells the first of very many endings, and how many more there are', async () => {
    const ids = Array.from({ length: 130 }, (_, at) => `way${at}`);
    const story = JSON.parse(model('way0'));
    const [hall, cellar] = story.nodes;
    const actions = ids.map((id, at) => ({ ...hall.actions[0], id: `a${at}`, target: id }));
    const ends = ids.map((id) => ({ ...cellar, id, name: id, ending: { name: id, kind: null } }));
    const text = JSON.stringify({ ...story, nodes: [{ ...hall, actions }, ...ends] });
    const { out } = await runCheck([fileWith('ways.json', text)]);
    expect(out).toContain('130 endings can be reached');
    expect(out.match(/- way\d+: 1 click/g)).toHaveLength(100);
    expect(out).toContain('- … and 30 more endings');
  });

  it('reads a story by the level that it names; without one by level 1, and none from later', async () => {
    const story = {
      ...JSON.parse(model('cellar')),
      level: 2,
      on_start: ['set gold = 3'],
      panel: '{gold}',
      variables: [
        {
          id: 'v',
          key: 'gold',
          label: '',
          shown: false,
          kind: 'number',
          initial: 0,
          min: 0,
          max: 9,
        },
      ],
    };
    story.nodes[1].continue = [{ when: '', target: 'hall', call: false, keep_text: true }];
    const check = (more: object) =>
      runCheck([fileWith('level.json', JSON.stringify({ ...story, ...more }))]);
    const second = await check({});
    expect([second.err, second.out]).toEqual(['', expect.not.stringContaining('ERROR dead-end')]);
    const later = await check({ level: 4 });
    expect([later.code, later.err]).toEqual([
      2,
      expect.stringContaining('“level.json” is of level 4, and this site knows levels up to 3'),
    ]);
  });

  it('reads Twee', async () => {
    const twee = ':: StoryTitle\nMoor\n\n:: Start\n[[Walk->Moor]]\n\n:: Moor\n[[On->Moor]]\n';
    const { code, out } = await runCheck([fileWith('moor.twee', twee)]);
    expect({ code, out }).toEqual({
      code: 0,
      out: 'Moor: 2 nodes, 0 errors, 0 warnings, 0 notes\n  Proved: all 2 situations a reader can reach were checked.\n',
    });
  });

  it('is a program', async () => {
    const file = fileWith('program.json', model('cellar'));
    expect(await endedProgram('check', [file], here)).toEqual({
      code: 1,
      out: expect.stringContaining('ERROR dead-end (Cellar)'),
      err: '',
    });
    expect(await endedProgram('check', [], here)).toEqual({
      code: 2,
      out: '',
      err: expect.stringContaining('Usage:'),
    });
  });

  it('says how it is used, or that there is nothing to check', async () => {
    for (const args of [[], ['--all'], ['a', 'b']]) {
      const { code, err } = await runCheck(args);
      expect([code, err]).toEqual([2, expect.stringContaining('Usage:')]);
    }
    const noStory = await runCheck([fileWith('none.json', '{"data": 3}')]);
    expect([noStory.code, noStory.err]).toEqual([
      2,
      expect.stringContaining('no story in “none.json”'),
    ]);
    const noFile = await runCheck(['gone.twee']);
    expect([noFile.code, noFile.err]).toEqual([2, expect.stringContaining('no file “gone.twee”')]);
  });
});

describeOnBothDatabases('npm run check -- USERNAME/STORY', (openApp) => {
  const settingsOf = ({ config: { dataDir, databaseUrl } }: TestApp) => ({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl ?? '',
  });

  it('checks the draft of a story on this site', async () => {
    const app = await openApp();
    const { story, cellar } = await publishLamp(app, await app.signUp('anna'));
    const sound = await runCheck(['Anna/the-brass-lamp'], settingsOf(app));
    expect(sound).toMatchObject({ code: 0, err: '' });
    expect(sound.out).toContain('The Brass Lamp: 3 nodes, 0 errors');

    await story.putNode(cellar.id, { actions: [] });
    const broken = await runCheck(['anna/the-brass-lamp'], settingsOf(app));
    expect([broken.code, broken.out]).toEqual([1, expect.stringContaining('ERROR dead-end')]);
    const gone = await runCheck(['anna/no-such-story'], settingsOf(app));
    expect([gone.code, gone.err]).toEqual([
      2,
      expect.stringContaining('no file “anna/no-such-story”, and no such story on the site at'),
    ]);
  });
});
