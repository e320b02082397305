import { describe, expect, it } from 'vitest';
import { scriptValues } from './script-values.ts';

/** The values of a script, and whether there is more to it. */
function found(...scripts: string[]) {
  const { values, isAll } = scriptValues(scripts);
  const typed = [...values].map(([path, value]) => [
    path,
    'value' in value ? value.value : JSON.stringify(value),
  ]);
  return { ...Object.fromEntries(typed), isAll };
}

const bag = '{"type":"list","of":[{"type":"text","value":"rope"}]}';

describe('what scripts put down', () => {
  it.each<[string, Record<string, unknown>]>([
    ['window.story.state.gold = 5;', { 'story.state.gold': 5 }],
    [
      'story.state = { gold: 5, "of": { x: "a" } }',
      { 'story.state.gold': 5, 'story.state.of.x': 'a' },
    ],
    ['"use strict"; window.setup = window.setup || {}; setup.open = true', { 'setup.open': true }],
    ['setup.cold = -3; setup.cold = 4', { 'setup.cold': 4 }],
    [
      'window.setup.variables = {}; var _v = window.setup.variables; _v.health = 20; _v["fuel"] = 4;',
      { 'setup.variables.health': 20, 'setup.variables.fuel': 4 },
    ],
    ['setup.a = {}; const b = setup.a; let c = 5; b.x = 1', { 'setup.a.x': 1 }],
    ['setup.a = { x: 1 }; setup.a = 2', { 'setup.a': 2 }],
    ['setup.half = 0.5; setup.bag = ["rope"]', { 'setup.half': 0.5, 'setup.bag': bag }],
    ['', {}],
  ])('%s', (script, values) => {
    expect(found(script)).toEqual({ ...values, isAll: true });
  });

  it('are told beside functions, which nothing calls yet', () => {
    const script =
      'setup.hp = 5; setup.hurt = function () { setup.hp -= 1 }; function heal() { setup.hp += 1 }';
    expect(found(script)).toEqual({ 'setup.hp': 5, isAll: false });
  });

  it.each([
    ['a value that is worked out', 'setup.hp = 5; setup.hp = roll()'],
    ['a change', 'setup.hp = 5; setup.hp += 1'],
    ['a condition', 'setup.hp = 5; if (x) { setup.hp = 6 }'],
    ['a call that is handed the object', 'setup.hp = 5; mix(window.setup)'],
    [
      'a call of a function that names it',
      'setup.hp = 5; function hurt() { setup.hp -= 1 } hurt()',
    ],
    [
      'a function that is called when the page is ready',
      'setup.hp = 5; $(function () { setup.hp = 6 })',
    ],
    ['another script', 'setup.hp = 5', 'for (;;) setup.hp++'],
    ['a script that cannot be read', 'setup.hp = 5', 'setup.hp = = 6'],
    ['another object in its place', 'setup.v = {}; var v = setup.v; setup.v = {}; v.hp = 5'],
    [
      'a name of two things',
      'setup.v = {}; setup.w = {}; var v = setup.v; var v = setup.w; v.hp = 5',
    ],
    ['no object to hold it', 'setup.v.hp = 5'],
    [
      'what no variable can hold',
      `setup.hp = "${'x'.repeat(201)}"; setup.hp = null; setup.x = 1e9; setup.y = [[1]]; setup.z = 0.12345`,
    ],
    ['the page itself', 'location = "hp"; document.hp = 5'],
  ])('are not told where %s may make them others', (_, ...scripts) => {
    expect(found(...scripts)).toEqual({ isAll: false });
  });
});
