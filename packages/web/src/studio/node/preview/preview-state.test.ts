import type { Story } from '@brasslamp/story/model';
import { defaultStoryWide } from '@brasslamp/story/model/defaults';
import { plainText } from '@brasslamp/story/text/plain';
import { describe, expect, it } from 'vitest';
import { readBody } from '../../body/constructs/use-body.ts';
import { previewInputsOf } from './preview-inputs.ts';
import { firstVisit, type PreviewedChoice, type PreviewState, previewOf } from './preview-state.ts';

const noLogic = {
  actions: [],
  ending: null,
  on_enter: { first: [], every: [] },
  continue: [],
  pool: null,
  tags: [],
  available_when: '',
  priority: 0,
  content_notes: [],
};

const story: Story = {
  title: 'Wick',
  start_node_id: null,
  chapters: [{ id: 'c', title: 'One', ordinal: 1 }],
  nodes: [
    { ...noLogic, id: 'cellar', chapter_id: 'c', name: 'Cellar', body: '' },
    {
      ...noLogic,
      id: 'end',
      chapter_id: 'c',
      name: 'The end',
      body: '',
      ending: { name: 'Drowned', kind: 'bad' },
    },
  ],
  items: ['lamp', 'coin'].map((key) => ({
    id: key,
    chapter_id: 'c',
    key,
    name: key,
    description: '',
    image: null,
    location: 'inventory',
    portable: false,
    stackable: key === 'coin',
    hidden: false,
  })),
  variables: [
    {
      id: 'v',
      kind: 'number',
      key: 'gold',
      label: '',
      initial: 3,
      min: 0,
      max: 9,
      decimals: 0,
      shown: true,
    },
  ],
  achievements: [],
  content_notes: [],
  ...defaultStoryWide(),
};

function preview(body: string, state: Partial<PreviewState> = {}) {
  const here = { id: null, name: 'Hall', body };
  const asked = previewInputsOf(readBody(body).tree);
  return plainText(previewOf(here, { ...firstVisit, ...state }, asked, story).body);
}

describe('askedIn', () => {
  it('finds what the logic of a text reads, in every branch', () => {
    const body =
      '{if has(lamp) and gold > 1}{if seen("Cellar")}{first}a{end}{end}{else}' +
      '{if chosen("a1") or ending("Drowned")}{turns}{end}{shuffle}a|{count(coin)}{end}{end}' +
      '{if at(lamp, "Attic") and earned(brave) and bag has "rope"}b{end}{size(kit)}';
    const asked = previewInputsOf(readBody(body).tree);
    expect({
      ...asked,
      ...Object.fromEntries(
        (['variables', 'items', 'nodes', 'actions', 'endings', 'achievements'] as const).map(
          (kind) => [kind, [...asked[kind]]],
        ),
      ),
    }).toEqual({
      visits: true,
      chance: true,
      turns: true,
      variables: ['gold', 'bag', 'kit'],
      items: ['lamp', 'coin'],
      nodes: ['Cellar'],
      actions: ['a1'],
      endings: ['Drowned'],
      achievements: ['brave'],
      lying: new Map([['lamp Attic', { item: 'lamp', node: 'Attic' }]]),
    });
  });

  it('asks for nothing where there is no logic', () => {
    const { visits, chance, turns } = previewInputsOf(readBody('Plain *words*.').tree);
    expect([visits, chance, turns]).toEqual([false, false, false]);
  });
});

describe('previewOf', () => {
  it('is that of a first visit at the first values, unless said otherwise', () => {
    const body = '{gold} {first}first{again}again{end} {cycle}a|b|c{end}';
    expect(preview(body)).toBe('3 first a');
    expect(preview(body, { visits: 3, values: { gold: 7 } })).toBe('7 again c');
  });

  it('has in hand only what is said', () => {
    const body = '{if has(lamp)}lit{else}dark{end} {count(coin)}';
    expect(preview(body)).toBe('dark 0');
    expect(preview(body, { carried: { lamp: 1, coin: 4 } })).toBe('lit 4');
  });

  it('knows what the reader did before', () => {
    const body =
      '{visits("cellar")} {if chosen("a1")}yes{else}no{end} {if ending("Drowned")}wet{end} {turns}';
    expect(preview(body)).toBe('0 no  0');
    const past = {
      been: { cellar: 2 },
      chosen: { a1: true },
      reached: { Drowned: true },
      turns: 12,
    };
    expect(preview(body, past)).toBe('2 yes wet 12');
  });

  it('counts the visits of the node itself, by its name as typed', () => {
    expect(preview('{visits("HALL")}', { visits: 4 })).toBe('4');
  });

  it('draws again with another seed', () => {
    const drawn = [1, 2, 3, 4, 5, 6, 7, 8].map((seed) => preview('{shuffle}a|b{end}', { seed }));
    expect(new Set(drawn)).toEqual(new Set(['a', 'b']));
  });
});

describe('the choices of the preview', () => {
  const choice = (id: string, changes: Partial<PreviewedChoice> = {}): PreviewedChoice => ({
    id,
    label: id,
    use: 'repeatable',
    when: '',
    otherwise: 'hide',
    reason: '',
    ask: null,
    ...changes,
  });
  const choices = [
    choice('a1'),
    choice('a2', { when: 'has(lamp)' }),
    choice('a3', { when: 'has(lamp)', otherwise: 'lock', reason: 'Too dark' }),
    choice('a4', { when: 'has(' }),
    choice('a5', { use: 'fallback' }),
  ];
  const offered = (state: Partial<PreviewState> = {}) => {
    const asked = previewInputsOf(
      readBody('').tree,
      choices.map(({ when }) => when),
    );
    expect([...asked.items]).toEqual(['lamp']);
    const here = { id: 'n', name: 'Hall', body: '', choices };
    const { actions } = previewOf(here, { ...firstVisit, ...state }, asked, story);
    return actions.map(({ id, enabled, reason = '' }) => `${id} ${enabled ? 'open' : reason}`);
  };

  it('are locked and hidden as for a reader in that state', () => {
    expect(offered()).toEqual(['a1 open', 'a3 Too dark', 'a4 open']);
    expect(offered({ carried: { lamp: 1 } })).toEqual(['a1 open', 'a2 open', 'a3 open', 'a4 open']);
  });
});
