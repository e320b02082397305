import { limits } from '@brasslamp/story/model';
import { describe, expect, it } from 'vitest';
import { importOne, importPassage } from './testing/import-story.ts';

describe('links', () => {
  it.each([
    ['[[Hall]]', 'Hall', 'Hall'],
    ['[[go in|Hall]]', 'go in', 'Hall'],
    ['[[go in->Hall]]', 'go in', 'Hall'],
    ['[[Hall<-go in]]', 'go in', 'Hall'],
    ['[[a->b->Hall]]', 'a->b', 'Hall'],
    ['[[Hall<-a<-b]]', 'a<-b', 'Hall'],
    ['[[a|b|Hall]]', 'a|b', 'Hall'],
    ['[[  go   in  ->  Hall ]]', 'go in', 'Hall'],
    ['[[->Hall]]', 'Hall', 'Hall'],
    ['[[[Hall]]]', 'Hall', 'Hall'],
    // The right arrow goes first, whatever else is there; an empty side is none.
    ['[[a|b->Hall]]', 'a|b', 'Hall'],
    ['[[Cellar<-a->Hall]]', 'Cellar<-a', 'Hall'],
    ['[[Hall<-a|Cellar]]', 'a|Cellar', 'Hall'],
    ['[[Hall<-]]', 'Hall', 'Hall'],
    ['[[a<-b->Hall]]', 'a<-b', 'Hall'],
  ])('%s is a choice', (typed, label, target) => {
    const { labels, targets, losses } = importPassage('Harlowe', `To ${typed}.`);
    expect([labels, targets, losses]).toEqual([[label], [target], {}]);
  });

  it.each([
    ['[[Hall->]]', 'Hall->'],
    ['[[<-Hall]]', '<-Hall'],
    ['[[Hall|]]', 'Hall|'],
  ])('%s, with an empty side, names its target whole', (typed, label) => {
    const { labels, targets, losses } = importPassage('Harlowe', typed);
    expect([labels, targets, losses]).toEqual([[label], ['nowhere'], { broken_link: 1 }]);
  });

  it('keep their marks in the text, and their words alone where they are listed', () => {
    const link = "[[''go'' //in// &mdash; now->Hall]]";
    const { body, labels, losses } = importPassage('Harlowe', link);
    expect(body).toBe('[**go** *in* — now](action:a1)');
    expect([labels, losses]).toEqual([['go in — now'], {}]);
  });

  it('are at their place in the body, with their label escaped', () => {
    expect(importPassage('Harlowe', 'Stop![[a_b 1]->Hall]]? [[Cellar]]').body).toBe(
      'Stop\\![a\\_b 1\\]](action:a1)? [Cellar](action:a2)',
    );
  });

  it('do what their setter says, as far as it can be said', () => {
    const { labels, losses } = importPassage(
      'SugarCube',
      '[[go|Hall][$x to 1]] [[Hall][$x to $y[1]]]!',
    );
    expect([labels, losses]).toEqual([['go', 'Hall'], { effect_left_out: 1 }]);
  });

  it('to a passage that is missing lead nowhere, to the same nowhere for the same name', () => {
    const { story, losses } = importOne(':: A\n[[B]] [[a]] [[x->B]]\n');
    const [first, second, third] = story.nodes[0]?.actions ?? [];
    expect(first?.target).toBe(third?.target);
    expect(new Set([story.nodes[0]?.id, first?.target, second?.target]).size).toBe(3);
    expect(losses.map(({ kind, node }) => [kind, node])).toEqual(
      Array(3).fill(['broken_link', 'A']),
    );
  });

  it('whose target is worked out in play differ from broken ones', () => {
    const { losses } = importPassage('SugarCube', '[[go|$next]] [[go|"Hall"]]');
    expect(losses).toEqual({ computed_link: 1 });
  });

  it('to the web become links of the text, others to the outside become text', () => {
    const { body, labels, losses } = importPassage(
      'Harlowe',
      '[[site->https://a.org/b c_(d)]] [[run->javascript://x]]',
    );
    expect(body).toBe('[site](https://a.org/b%20c_%28d%29) run');
    expect([labels, losses]).toEqual([[], { external_link_as_text: 1 }]);
  });

  it('over the limit of a node become text, and long labels are cut', () => {
    const many = importPassage('Harlowe', '[[Hall]] '.repeat(limits.actionsPerNode + 2));
    expect(many.labels).toHaveLength(limits.actionsPerNode);
    expect(many.losses).toEqual({ links_over_limit: 2 });
    const long = importPassage('Harlowe', `[[${'x'.repeat(600)}->Hall]]`);
    expect(long.labels[0]).toHaveLength(limits.labelCharacters);
    expect(long.losses).toEqual({ label_cut: 1 });
  });

  it.each([
    ['[[go\nin->Hall]]', 'go in'],
    ['[[go in->\nHall]]', 'go in'],
    ['[[Hall\n]]', 'Hall'],
  ])('%j is a choice in Harlowe, which reads links over line breaks', (typed, label) => {
    const { labels, targets, losses } = importPassage('Harlowe', `To ${typed}.`);
    expect([labels, targets, losses]).toEqual([[label], ['Hall'], {}]);
  });

  it('over a line break are choices too where no format is known', () => {
    const { labels, targets, losses } = importPassage('', 'To [[go\nin->Hall]].');
    expect([labels, targets, losses]).toEqual([['go in'], ['Hall'], {}]);
  });

  it.each(['SugarCube', 'Chapbook'])('broken over a line are text in %s, and counted', (format) => {
    const typed = 'To [[go\nin->Hall]], [[Hall]] or [[on\nand on|Cellar]], not [[ [[\n]].';
    const { body, labels, losses } = importPassage(format, typed);
    expect([labels, losses]).toEqual([['Hall'], { link_over_lines: 2 }]);
    expect(body).toMatch(/in->Hall\\?\]\\?\]/);
  });

  it('over a blank line are none, and counted', () => {
    const { labels, losses } = importPassage('', '[[go\n\nin->Hall]]');
    expect([labels, losses]).toEqual([[], { link_over_lines: 1 }]);
  });

  it.each(['[[Hall', '[[]]', '[[\n]]', 'Hall]]'])('%j is none', (typed) => {
    expect(importPassage('Harlowe', typed).labels).toEqual([]);
  });

  it('stay choices inside macros that draw them', () => {
    const { body, labels } = importPassage('SugarCube', "<<link [[don't go|Hall]]>>ok<</link>>");
    expect(labels).toEqual(["don't go"]);
    expect(body).toBe("[don't go](action:a1)");
  });
});

describe('text of Harlowe and SugarCube', () => {
  it.each([
    ["a ''b'' c", 'a **b** c'],
    ["a '''b''' c", "a **'b**' c"],
    ['a //b// c', 'a *b* c'],
    ["''//b//''", '__*b*__'],
    ["''Name: ''Ann", '**Name:** Ann'],
    ["''one\ntwo''", '**one\\\ntwo**'],
    ["''one\n\ntwo''", '**one**\n\n**two**'],
    ["''[[Hall]]''", '**[Hall](action:a1)**'],
    ['see http://a.org//b', 'see http://a.org//b'],
    ['<b>a</b> <EM>b</EM><br>c<br/>d', '**a** *b*\\\nc\\\nd'],
    ['<b>a', '**a**'],
    ['a ~~b~~ ^^c^^', 'a b c'],
    ["it's 'so'", "it's 'so'"],
  ])('%j reads as %j', (typed, body) => {
    expect(importPassage('SugarCube', typed).body).toBe(body);
    expect(importPassage('Harlowe', typed).body).toBe(body);
  });

  it('breaks lines where they end, and paragraphs at blank lines', () => {
    expect(importPassage('Harlowe', 'a  \n  b\n \n\n\nc').body).toBe('a\\\nb\n\nc');
    expect(importPassage('SugarCube', 'a \\\nb').body).toBe('a b');
  });

  it('is not taken for markup of ours', () => {
    expect(importPassage('SugarCube', '1. a_b_c *d* {e} [f](http://g)').body).toBe(
      '1\\. a\\_b\\_c \\*d\\* \\{e\\} \\[f\\](http://g)',
    );
    expect(importPassage('Harlowe', '> a\n- b\n+ c\n1986. d').body).toBe(
      '\\> a\\\n\\- b\\\n\\+ c\\\n1986\\. d',
    );
    expect(importPassage('Harlowe', '~~- a~~').body).toBe('\\- a');
  });

  it('keeps headings, lists and rules', () => {
    expect(importPassage('Harlowe', '#One\ntext\n* a\n** b\n* c\n0. d\n---\n* * *\nend').body).toBe(
      '# One\n\ntext\n\n- a\n\n  - b\n\n- c\n\n1. d\n\n***\n\n***\n\nend',
    );
    expect(importPassage('SugarCube', '!!Two\n* a\n## b\n> c').body).toBe(
      '## Two\n\n- a\n\n  1. b\n\n> c',
    );
  });

  it('keeps Harlowe’s stars', () => {
    expect(importPassage('Harlowe', 'a *b* **c** 2 * 3').body).toBe('a *b* **c** 2 \\* 3');
  });
});

describe('logic', () => {
  it('that never closes does not swallow the text', () => {
    expect(importPassage('SugarCube', '<<if $a then [[Hall]]').labels).toEqual(['Hall']);
    expect(importPassage('Harlowe', '(if: $a then [[Hall]]').labels).toEqual(['Hall']);
    expect(importPassage('Snowman', '<% if [[Hall]]').labels).toEqual(['Hall']);
    expect(importPassage('SugarCube', "<<note don't>> [[Hall]] isn't").labels).toEqual(['Hall']);
  });
});

describe('text of Chapbook', () => {
  it('is Markdown in which nobody can forge a choice', () => {
    const { body, labels } = importPassage('Chapbook', '# A\n*b* _c_\nd } [e](action:a9)');
    expect(labels).toEqual([]);
    expect(body).not.toContain('(action:');
  });
});
