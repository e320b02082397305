import { applyGroup, type Draft, draftOf, type KnownThing, storyOf } from '@brasslamp/story/draft';
import type { Story } from '@brasslamp/story/model';
import { storyFrom } from '@brasslamp/story/testing/story-notation';
import { describe, expect, it } from 'vitest';
import { exporters } from '../export/formats/exporters.ts';
import { readStories } from '../read-stories.ts';
import {
  type Comparison,
  compareAgain,
  type EditedSince,
  editsOf,
  leftFrom,
} from './come-again.ts';

let count = 0;
const ids = { newId: () => `id-${++count}`, newActionId: () => `n${++count}` };
const storyId = '0199aaaa-0000-7000-8000-000000000001';

type Format = 'ink' | 'twee' | 'twine';
const paths = { ink: 'tale.ink', twee: 'tale.twee', twine: 'tale.html' };

/** A story with the file that left from it, and what the server keeps and knows. */
class Desk {
  draft: Draft;
  known: KnownThing[] = [];
  readonly written = new Set<string>();
  isAnything = false;
  readonly #format: Format;

  constructor(draft: Draft, format: Format) {
    this.draft = draft;
    this.#format = format;
  }

  out(): string {
    const { extension: _, write } = exporters[this.#format];
    const about = {
      id: storyId,
      author: '',
      modifiedAt: 5,
      slug: '',
      description: '',
      cover: null,
      look: null,
    };
    const { marks } = this.draft;
    const { bytes } = write({ ...about, story: storyOf(this.draft), marks, media: [] }, new Map(), {
      pageTemplate: () => '',
      address: null,
    });
    return new TextDecoder().decode(bytes);
  }

  node(name: string) {
    const node = [...this.draft.nodes.values()].find((one) => one.name === name);
    if (!node) throw new Error(`No node ${name}`);
    return node;
  }

  /** As somebody writes here. */
  write(name: string, change: { body?: string; name?: string }): void {
    const node = this.node(name);
    const nodes = new Map(this.draft.nodes).set(node.id, { ...node, ...change });
    this.draft = { ...this.draft, nodes };
    this.written.add(node.id);
    this.isAnything = true;
  }

  async compare(text: string): Promise<Comparison> {
    const file = { path: paths[this.#format], bytes: new TextEncoder().encode(text) };
    const [imported] = (await readStories([file], { newId: ids.newId })).stories;
    const left = imported ? leftFrom(imported, [file], storyId) : null;
    if (!imported || !left) throw new Error('It does not say where it left from');
    const { draft, known, written, isAnything } = this;
    const edited: EditedSince = left.at === null ? null : { nodes: written, isAnything };
    return compareAgain({ draft, storyId, imported, left, known, edited }, ids);
  }

  /** Brings what comes by default; what is written by that counts as written, as for the server. */
  async bring(text: string) {
    const comparison = await this.compare(text);
    const wanted = comparison.differences.filter(({ isWanted }) => isWanted);
    const before = this.draft;
    const applied = applyGroup(before, editsOf(before, comparison, wanted));
    if ('refused' in applied) throw new Error(JSON.stringify(applied.refused));
    this.draft = applied.draft;
    this.known = comparison.saidOnceIn?.(wanted) ?? this.known;
    for (const { kind, id } of wanted) if (kind === 'node') this.written.add(id);
    if (wanted.length > 0) this.isAnything = true;
    const undo = () => {
      this.draft = before;
    };
    return { told: told(comparison), undo };
  }
}

function told({ differences, unplaced, entered, kept }: Comparison) {
  return [
    ...differences.map(
      ({ name, standing, isWanted }) => `${name}: ${standing}${isWanted ? ' ✓' : ''}`,
    ),
    ...unplaced.map(({ name, words }) => `${name} has no place for “${words}”`),
    ...entered.map((name) => `${name} is entered as any node`),
    ...(kept > 0 ? [`${kept} kept`] : []),
  ];
}

const tale = storyFrom`
  $ gold = 5 (0 to 20)
  :: The counter
  You have {gold} coins.
  - Read them -> The rules
  - Leave -> Yard
  :: The rules
  {if visits("The counter") > 1}You know them.{else}They are many.{end}
  - Back -> back
  :: Yard
  It is dark.
  - In -> The counter
`;

const sweep = '\n=== sweep_the_floor ===\nYou sweep.\n+ [Done] -> the_counter\n';
const withSweep = (ink: string, knot = sweep) =>
  ink.replace('+ [Leave]', '+ [Sweep] -> sweep_the_floor\n+ [Leave]').concat(knot);

const names = ({ draft }: Desk) => [...draft.nodes.values()].map(({ name }) => name);
const all = ['The counter', 'The rules', 'Yard', 'sweep_the_floor'];

describe('ink that goes on being written', () => {
  it('comes with a choice that says something on its way, in a knot that came before', async () => {
    const desk = new Desk(draftOf(tale), 'ink');
    const file = withSweep(desk.out());
    await desk.bring(file);
    const further = file.replace(
      '+ [Done] -> the_counter',
      '+ [Done] -> the_counter\n+ [Push]\n    A lump rolls out.\n    -> the_counter',
    );
    expect((await desk.bring(further)).told).toEqual([
      'sweep_the_floor: taken ✓',
      'sweep_the_floor 2: new ✓',
    ]);
    expect(desk.node('sweep_the_floor').actions.map(({ label }) => label)).toEqual([
      'Done',
      'Push',
    ]);
    expect((await desk.bring(further)).told).toEqual([]);
  });

  it('comes with a new knot once, whatever comes after', async () => {
    const desk = new Desk(draftOf(tale), 'ink');
    const file = withSweep(desk.out());
    const first = await desk.bring(file);
    expect(first.told).toEqual(['The counter: taken ✓', 'sweep_the_floor: new ✓']);
    expect(desk.node('sweep_the_floor').actions[0]?.target).toBe(desk.node('The counter').id);
    const second = await desk.bring(file);
    expect([second.told, names(desk)]).toEqual([[], all]);
    const further = file.replace('You sweep.', 'You sweep. It takes long.');
    expect((await desk.bring(further)).told).toEqual(['sweep_the_floor: taken ✓']);
    expect(desk.node('sweep_the_floor').body).toBe('You sweep. It takes long.');
    const more = further.replace('[Sweep]', '[Sweep the floor]').replace('It is dark.', 'Dark.');
    expect((await desk.bring(more)).told).toEqual(['The counter: taken ✓', 'Yard: taken ✓']);
    expect((await desk.bring(more)).told).toEqual([]);
    expect(names(desk)).toEqual(all);
  });

  it('knows a new knot by another name, and that it is gone', async () => {
    const desk = new Desk(draftOf(tale), 'ink');
    const file = withSweep(desk.out());
    await desk.bring(file);
    await desk.bring(file.replaceAll('sweep_the_floor', 'brush'));
    expect(names(desk)).toEqual(['The counter', 'The rules', 'Yard', 'brush']);
    expect(desk.node('The counter').actions.map(({ target }) => target)).toContain(
      desk.node('brush').id,
    );
    const { told: gone } = await desk.bring(desk.out());
    expect(gone).toEqual([]);
  });

  it('takes a knot away again', async () => {
    const desk = new Desk(draftOf(tale), 'ink');
    const before = desk.draft;
    const file = desk.out();
    await desk.bring(withSweep(file));
    expect((await desk.bring(file)).told).toEqual([
      'The counter: taken ✓',
      'sweep_the_floor: gone ✓',
    ]);
    expect(storyOf(desk.draft)).toEqual(storyOf(before));
    expect((await desk.bring(file)).told).toEqual([]);
  });

  it('comes whole once more after that was undone', async () => {
    const desk = new Desk(draftOf(tale), 'ink');
    const file = withSweep(desk.out());
    const first = await desk.bring(file);
    first.undo();
    const again = await desk.bring(file);
    expect(again.told).toEqual(first.told);
    expect((await desk.bring(file)).told).toEqual([]);
  });

  it('keeps what was written here in a node that it brought, and finds it by another name', async () => {
    const desk = new Desk(draftOf(tale), 'ink');
    const file = withSweep(desk.out());
    await desk.bring(file);
    desk.write('sweep_the_floor', { name: 'Sweeping' });
    const long = file.replace('You sweep.', 'You sweep on.');
    expect((await desk.bring(long)).told).toEqual(['Sweeping: taken ✓']);
    desk.write('Sweeping', { body: 'You sweep here.' });
    expect((await desk.bring(long)).told).toEqual(['1 kept']);
    expect((await desk.bring(file)).told).toEqual(['Sweeping: both']);
    expect(desk.node('Sweeping').body).toBe('You sweep here.');
  });

  it('stands in the chapter that leads to it, and calls our nodes as they are called here', async () => {
    const chapters = [
      { id: 'one', title: 'One', ordinal: 1 },
      { id: 'two', title: 'Two', ordinal: 2 },
    ];
    const nodes = tale.nodes.map((node) => ({ ...node, chapter_id: 'two' }));
    const desk = new Desk(draftOf({ ...tale, chapters, nodes }), 'ink');
    await desk.bring(
      withSweep(desk.out(), sweep.replace('You sweep.', 'You sweep {the_counter}.')),
    );
    expect(desk.node('sweep_the_floor')).toMatchObject({
      chapter_id: 'two',
      body: 'You sweep {visits("The counter")}.',
    });
    expect(desk.draft.chapters.size).toBe(2);
  });

  it('says what holds for each entry here, and not in a knot that is new', async () => {
    const desk = new Desk(draftOf({ ...tale, on_entry: ['set gold = gold - 1'] }), 'ink');
    const file = withSweep(desk.out());
    expect((await desk.bring(file)).told).toEqual([
      'The counter: taken ✓',
      'sweep_the_floor: new ✓',
      'sweep_the_floor is entered as any node',
    ]);
    expect((await desk.bring(file)).told).toEqual([]);
  });
});

describe('ink in which choices were written beside those that left', () => {
  const shop = storyFrom`
    $ gold = 5 (0 to 20)
    :: Shop
    You have {gold} coins.
    - Buy a lamp -> stay (once)
    if gold >= 3
    do set gold = gold - 3
    - Look -> stay
    do if gold > 3 then set gold = gold - 1 end
    - Back -> back
    - Down -> Cellar
    @ Lamp
    :: Cellar
    It is dark.
    - Up -> Shop
  `;

  it('changes nothing when it comes again, and one label where one changed', async () => {
    const variables = shop.variables.map((one) => ({ ...one, decimals: 1, initial: 5.5 }));
    const desk = new Desk(draftOf({ ...shop, variables } as Story), 'ink');
    const file = desk
      .out()
      .replace('VAR gold = 55', 'VAR gold = 65')
      .replace(/^([*+].*\[Buy)/m, '+ [Sweep] -> sweep\n$1')
      .concat('\n=== sweep ===\nYou sweep.\n+ [Back] -> shop\n');
    expect((await desk.bring(file)).told).toEqual([
      'Shop: taken ✓',
      'sweep: new ✓',
      'gold: taken ✓',
    ]);
    expect(desk.draft.story.variables[0]).toMatchObject({ initial: 6.5 });
    expect((await desk.bring(file)).told).toEqual([]);
    const further = file.replace('[Sweep]', '[Sweep the floor]');
    expect((await desk.bring(further)).told).toEqual(['Shop: taken ✓']);
    const labels = desk.node('Shop').actions.map(({ label }) => label);
    expect(labels).toEqual(['Sweep the floor', 'Buy a lamp', 'Look', 'Back', 'Down']);
    expect((await desk.bring(further)).told).toEqual([]);
    expect(desk.draft.nodes.size).toBe(3);
  });
});

describe('a file that left with marks', () => {
  for (const format of ['ink', 'twee', 'twine'] as const) {
    it(`keeps what was written here alone, and takes what was written there: ${format}`, async () => {
      const desk = new Desk(draftOf(tale), format);
      const file = desk.out();
      desk.write('The counter', { body: 'You have {gold} coins, and time.' });
      expect((await desk.bring(file)).told).toEqual(['1 kept']);
      expect((await desk.bring(file.replace('It is dark.', 'It is bright.'))).told).toEqual([
        'Yard: taken ✓',
        '1 kept',
      ]);
      expect(desk.node('Yard').body).toBe('It is bright.');
      expect(desk.node('The counter').body).toBe('You have {gold} coins, and time.');
    });

    it(`takes a value that changed there, whatever else was written here: ${format}`, async () => {
      const desk = new Desk(draftOf(tale), format);
      const file = desk.out();
      desk.write('Yard', { body: 'It rains.' });
      const changed = file.replace(/(VAR gold = |set \$gold to )5/, '$18');
      expect((await desk.bring(changed)).told).toEqual(['gold: taken ✓', '1 kept']);
      expect(desk.draft.story.variables[0]).toMatchObject({ initial: 8 });
      expect((await desk.bring(changed)).told).toEqual(['1 kept']);
    });

    it(`says the same whatever an editor does to its blanks: ${format}`, async () => {
      const desk = new Desk(draftOf(tale), format);
      const file = desk.out();
      desk.write('Yard', { body: 'It rains.' });
      expect((await desk.bring(file.replaceAll('\n', '  \r\n'))).told).toEqual(['1 kept']);
    });

    it(`knows a node that has another name here: ${format}`, async () => {
      const desk = new Desk(draftOf(tale), format);
      const file = desk.out();
      desk.write('Yard', { name: 'The yard behind' });
      expect((await desk.compare(file)).differences).toEqual([]);
      await desk.bring(file.replace('It is dark.', 'It is bright.'));
      expect(names(desk)).toEqual(['The counter', 'The rules', 'The yard behind']);
    });
  }

  it('knows a knot that is called otherwise there, and one whose text another one shows', async () => {
    const desk = new Desk(draftOf(tale), 'ink');
    const before = desk.draft;
    const renamed = desk.out().replaceAll('yard', 'garden').replaceAll('Yard', 'Garden');
    expect((await desk.bring(renamed)).told).toEqual([]);
    expect(desk.draft).toEqual(before);
    const changed = renamed.replace('+ [In]', '+ [Go in]').replace('You have', 'You own');
    expect((await desk.bring(changed)).told).toEqual(['The counter: taken ✓', 'Yard: taken ✓']);
  });

  it('is not changed by what was written here in other nodes, and asks for more of it', async () => {
    const desk = new Desk(draftOf(tale), 'ink');
    const file = desk.out();
    const body =
      '{first}It is dark.{end} {if visits("The rules") > 2}You read {visits("Yard")}.{end}';
    desk.write('Yard', { body });
    expect((await desk.bring(file)).told).toEqual(['1 kept']);
    const changed = file.replace('They are many.', 'They are few.');
    expect((await desk.bring(changed)).told).toEqual(['The rules: taken ✓', '1 kept']);
    expect(desk.node('The rules').body).toContain('They are few.');
    expect(desk.node('Yard').body).toBe(body);
    expect((await desk.bring(changed)).told).toEqual(['1 kept']);
  });

  it('leaves alone what was made here and what was deleted here', async () => {
    const desk = new Desk(draftOf(tale), 'ink');
    const file = desk.out();
    const made = { ...desk.node('Yard'), id: 'made', name: 'Well', body: 'Water.' };
    const nodes = new Map(desk.draft.nodes).set('made', made);
    nodes.delete(desk.node('The rules').id);
    desk.draft = { ...desk.draft, nodes };
    expect((await desk.compare(file)).differences).toEqual([]);
    const changed = file.replace('They are many.', 'They are few.');
    expect(told(await desk.compare(changed))).toEqual(['the_rules has no place for “”']);
  });
});

describe('twee that goes on being written', () => {
  it('comes with a new passage once', async () => {
    const desk = new Desk(draftOf(tale), 'twee');
    const passage = ':: Sweep\nYou sweep.\n\n[[Done->The counter]]\n';
    const file = desk
      .out()
      .replace('<<way "a2"', '<<way "x" go "Sweep">>Sweep<</way>>\n<<way "a2"')
      .concat('\n', passage);
    const first = await desk.bring(file);
    expect(first.told).toContain('Sweep: new ✓');
    expect((await desk.bring(file)).told.filter((one) => one.includes('✓'))).toEqual([]);
    const further = file.replace('You sweep.', 'You sweep and sweep.');
    expect((await desk.bring(further)).told).toContain('Sweep: taken ✓');
    expect(names(desk)).toEqual(['The counter', 'The rules', 'Yard', 'Sweep']);
  });
});
