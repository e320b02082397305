import { describe, expect, it } from 'vitest';
import { notePieces } from '../../testing/piece-notation.ts';
import { twineSource } from '../../testing/twine-source.ts';
import { readSnowman } from './read-snowman.ts';

/** The pieces of a passage called A, beside Hall and Note. */
function pieces(text: string): string {
  const { units } = readSnowman(twineSource({ A: text, Hall: '', Note: 'n' }));
  return notePieces(units[0]?.pieces ?? []);
}

describe('a passage of Snowman', () => {
  it.each([
    [
      '<% // mine %>a<% /* too */ %>',
      '«lost comment_left_out <% %>: »a«lost comment_left_out <% %>: »',
    ],
    [
      '_a_ [[Hall]] [[go->Hall]] [[Hall<-in]] [[in|Hall]]',
      '*a* [Hall > Hall] [go > Hall] [in > Hall] [in > Hall]',
    ],
    ['<a href="javascript:void(0)" data-passage="Hall">go</a>', '[go > Hall]'],
    ['<%= s.gold %> <%= window.story.state.gold + 1 %>', '{gold} {(gold + 1)}'],
    ['<% s.gold = 1; s.name = "Bo" %>a', '«set gold = 1»«set name = "Bo"»a'],
    ['<% s.gold++ %><% s.gold -= 2 %>', '«set gold = (gold + 1)»«set gold = (gold - 2)»'],
    ['<% s.bag = []; s.bag.push("lamp") %>', '«set bag = list()»«add "lamp" to bag»'],
    [
      '<% if (s.gold > 1) { %>a<% } else if (s.x) { %>b<% } else { %>c<% } %>',
      '«if (gold > 1): a elseif x: b else: c»',
    ],
    ['<% if (s.x) { s.y = 1 } else { s.y = 2 } %>', '«if x: «set y = 1» else: «set y = 2»»'],
    ['<%= s.x ? "a" : s.y %>', '«if x: a else: {y}»'],
    [
      '<%= story.render("Note") %><%= window.story.render("None") %>',
      '«include Note»«lost broken_link story.render: »',
    ],
    ['<%= _.random(1, 6) %>', '«set drawn 1 = between(1, 6)»{drawn 1}'],
    [
      '<% _.each(s.bag, function (it) { %><%= it %>, <% }) %>',
      '«lost loop_left_out _.each: {‹it›}, »',
    ],
    ['<% $("body").hide() %>', '«lost script_left_out <% %>: »'],
    ['<% if (s.x) { %>a', '«if x: a»'],
    [
      '<% var h = s.x % 3; if (h > 1) { %>a<% } if (h < 1) { %>b<% } %>',
      '«set _h = (x mod 3)»«if (_h > 1): a»«if (_h < 1): b»',
    ],
    ['<% var v = window.story.state; v.gold++ %><%= v.gold %>', '«set gold = (gold + 1)»{gold}'],
    [
      '<% var p = s.player; %><% p.hp -= 1; p.bag.push("lamp") %>',
      '«set player.hp = (player.hp - 1)»«add "lamp" to player.bag»',
    ],
    ['<% var v = s; var w = v.of; w.x = 1 %>', '«set of.x = 1»'],
    ['<% var h = s.hp; %><% s.hp = 1 %><%= h %>', '«set _h = hp»«set hp = 1»{_h}'],
    ['<% var h = s.hp; h = 2 %><%= h.x %>', '«set _h = hp»«set _h = 2»{_h.x}'],
    ['<% var n = s.bag; %><%= n.length %>', '«set _n = bag»{size(_n)}'],
    ['<%= setup.gold %>', '{‹setup.gold›}'],
    ['a<% } %>', 'a«lost logic_left_out <% } %>: »'],
    ['<%= passage.name %> <%= hasVisited("Hall") %>', 'A {seen(Hall)}'],
    ['5 <% 3', '5 <% 3'],
    ['<script>var a = 1;</script>b', '«lost script_left_out <script>: »b'],
  ])('%j is %j', (typed, noted) => {
    expect(pieces(typed)).toBe(noted);
  });

  it('has the variables that a script put into setup, by their last names', () => {
    const script =
      'window.setup = {}; setup.variables = { health: 20, fuel: 4, spare: 1 }; setup.gold = 7;';
    const { units, variables, losses } = readSnowman(
      twineSource({
        A: '<% var v = window.setup.variables; %><% v.health--; v.fuel = 3 %>{<%= setup.gold %>}<% s.gold = 2 %>',
        'Code [script]': script,
      }),
    );
    expect(notePieces(units[0]?.pieces ?? [])).toBe(
      '«set health = (health - 1)»«set fuel = 3»{{setup.gold}}«set gold = 2»',
    );
    expect(variables.map(({ name, initial }) => [name, initial])).toEqual([
      ['health', { type: 'number', value: 20 }],
      ['fuel', { type: 'number', value: 4 }],
      ['setup.gold', { type: 'number', value: 7 }],
    ]);
    expect(losses).toEqual([]);
  });

  it('begins with what a script put into the state, and says that the rest of the script is left out', () => {
    const script = 'window.story.state.gold = 7; $("body").show();';
    const { variables, losses } = readSnowman(
      twineSource({ A: '<%= s.gold %>', 'Code [script]': script }),
    );
    expect(variables.map(({ name, initial }) => [name, initial])).toEqual([
      ['gold', { type: 'number', value: 7 }],
    ]);
    expect(losses).toMatchObject([{ kind: 'script_left_out', construct: 'Code', node: null }]);
  });

  it('keeps lists and paragraphs in the arms of a condition', () => {
    expect(pieces('a\n\n<% if (s.x) { %>\n\n- b\n- c\n\n<% } %>\nd')).toBe(
      'a¶«if x: ¶<ul:b|c>¶» d',
    );
  });
});
