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
    ['a<% } %>', 'a«lost logic_left_out <% } %>: »'],
    ['<%= passage.name %> <%= hasVisited("Hall") %>', 'A {seen(Hall)}'],
    ['5 <% 3', '5 <% 3'],
    ['<script>var a = 1;</script>b', '«lost script_left_out <script>: »b'],
  ])('%j is %j', (typed, noted) => {
    expect(pieces(typed)).toBe(noted);
  });

  it('keeps lists and paragraphs in the arms of a condition', () => {
    expect(pieces('a\n\n<% if (s.x) { %>\n\n- b\n- c\n\n<% } %>\nd')).toBe(
      'a¶«if x: ¶<ul:b|c>¶» d',
    );
  });
});
