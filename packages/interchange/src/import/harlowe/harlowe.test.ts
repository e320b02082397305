import { describe, expect, it } from 'vitest';
import { notePieces } from '../../testing/piece-notation.ts';
import { harlowePieces, harloweStory } from '../../testing/read-harlowe-passage.ts';

describe('the markup of Harlowe', () => {
  it.each([
    ["''a'' //b// **c** *d*", '**a** *b* **c** *d*'],
    ['~~a~~ b^^c^^', '«lost styling_dropped ~~: a» b«lost styling_dropped ^^: c»'],
    ["''a //b", "''a //b"],
    ['2 * 3 * 4', '2 * 3 * 4'],
    ['## A\nb', '<h2:A>b'],
    ['* a\n* b\nc', '<ul:a|b>c'],
    ['0. a\n0.0. b', '<ol:a<ol:b>>'],
    ['a\n---\nb', 'a/<rule>/b'],
    ['=><=\na', '«lost styling_dropped =><=: »a'],
    ['a\\\nb', 'ab'],
    ['{a\n  b}\nc', 'a b/c'],
    ["`''a''` b", "''a'' b"],
    ['a <!-- $x --> b', 'a «lost comment_left_out <!-- -->: » b'],
    ['<b>a</b> &amp; b<br>c', '**a** & b/c'],
    ['https://a.org/b', 'https://a.org/b'],
    ['[a [b] c', '[a b c'],
    ['a] b}', 'a] b}'],
    ["''[a'' b]", "''a'' b"],
    ['You have $gold, _x.', 'You have {gold}, {_x}.'],
    ['a_b $5', 'a_b $5'],
  ])('%j is %j', (typed, pieces) => {
    expect(harlowePieces(typed)).toBe(pieces);
  });
});

describe('links of Harlowe', () => {
  it.each([
    ['[[Hall]]', '[Hall > Hall]'],
    ['[[//go//->Hall]] [[Hall<-in]] [[in|Hall]]', '[*go* > Hall] [in > Hall] [in > Hall]'],
    ['[[Go $way->Hall]]', '[Go {way} > Hall]'],
    ['[[Go->$way]]', '[Go > (way)]'],
    ['[[a->https://a.org]]', '<https://a.org:a>'],
    ['[[[Hall]]]', '[Hall > Hall]'],
    ['(link-goto: "Go", "Hall")(link-goto: "Hall")', '[Go > Hall][Hall > Hall]'],
    ['(link: "Go")[(set: $x to 1)(go-to: "Hall")]', '[Go > Hall: «set x = 1»]'],
    [
      '(link: "Go")[ok $x]',
      '«if chosen_here(#link 1): ok {x} else: [Go > <here> once_per_visit #link 1]»',
    ],
    [
      '(link-reveal: "Go")[ on]',
      '«if chosen_here(#link 1): Go on else: [Go > <here> once_per_visit #link 1]»',
    ],
    ['(link-repeat: "Hit")[(set: $x to it + 1)]', '[Hit > <here> #link 1: «set x = (x + 1)»]'],
    [
      '(link: "Go")[(if: $x)[(goto: "Hall")](else:)[no]]',
      '«if chosen_here(#link 1): «if x:  else: no» else: [Go > Hall when x][Go > <here> once_per_visit #link 1 when not(x)]»',
    ],
    ['(link: "Go")[(set: $x to (random: 1,2))(if: $x is 1)[(goto: "Hall")]]', '[Go > A (link 1)]'],
    ['(link-reveal-goto: "Go", "Hall")[(set: $x to 1)]', '[Go > Hall: «set x = 1»]'],
    ['(link-undo: "Back")', '[Back > <back>]'],
    ['(link: "Back")[(goto: (history:)\'s last)]', '[Back > <back>]'],
    ['(link: "Site")[(open-url: "https://a.org")]', '<https://a.org:Site>'],
    ['(link: "Again")[(restart:)]', '«lost setting_dropped (restart:): »'],
    [
      '(link: "Name?")[(set: $n to (prompt: "Who?", "Ann"))(goto: "Hall")]',
      '[Name? > Hall ask n "Who?"]',
    ],
  ])('%j is %j', (typed, pieces) => {
    expect(harlowePieces(typed)).toBe(pieces);
  });

  it('that jump by what they change lead to a unit of their own, and back where nothing leads on', () => {
    const { units } = harloweStory({
      A: '(link: "Go")[(set: $x to it + 1)(if: $x > 2)[(goto: "B")]]',
      B: '',
    });
    expect(notePieces(units[2]?.pieces ?? [])).toBe(
      '«set x = (x + 1)»«if (x > 2): «go B»»«go <back>»',
    );
  });
});

describe('conditions of Harlowe', () => {
  it.each([
    ['(if: $x)[a]', '«if x: a»'],
    ['(if: $x is 1)[a](else-if: $x > 2)[b](else:)[c]', '«if (x = 1): a elseif (x > 2): b else: c»'],
    ['(if: $x)[a]\n (else:) [b]', '«if x: a else: b»/ '],
    ['(if: $x)[a] and (else:)[b]', '«if x: a» and «if x:  else: b»'],
    ['(unless: $x)[a]', '«if not(x): a»'],
    ['(if: $x)[(if: $y)[a]](else:)[b]', '«if x: «if y: a» else: b»'],
    ['(if: $x)[[Hall]]', '«if x: [Hall > Hall]»'],
    ['(if: $x)[[[Go->Hall]]]', '«if x: [Go > Hall]»'],
    ['(if: $x)+(text-style: "bold")[a]', '«if x: **a**»'],
    ['$x[a]', '«if x: a»'],
    ['(else:)[a]', '«lost logic_left_out (else:): a»'],
    ['(cond: $x, "a", "//b//")', '«if x: a else: *b*»'],
    ['(if: (random: 1, 6) is 6)[a]', '«set drawn 1 = between(1, 6)»«if (drawn 1 = 6): a»'],
  ])('%j is %j', (typed, pieces) => {
    expect(harlowePieces(typed)).toBe(pieces);
  });

  it.each([
    ['$x is not 1 and $y is in $z', '((x != 1) and (z has y))'],
    ['$x is >= 6 or < 2', '((x >= 6) or (x < 2))'],
    ['$x is 1 or 2', '((x = 1) or (x = 2))'],
    ['$x is in (a: 1, 2)', '((x = 1) or (x = 2))'],
    ['$z contains "a"', '(z has "a")'],
    ['$z does not contain "a"', 'not((z has "a"))'],
    ['(history:) contains "Hall"', 'seen(Hall)'],
    ["(history:)'s length > 2", '(turns > 2)'],
    ['visits > 1', '(visits(here) > 1)'],
    ['(passage:)\'s name is "A"', '("A" = "A")'],
    ["$mc's hp > 2 and it < 9", '((mc.hp > 2) and (mc.hp < 9))'],
    ["1st of $z is 'a'", '(‹1st of $z› = "a")'],
    ["$z's length is 2", '(size(z) = 2)'],
    ['not ($a and $b)', 'not((a and b))'],
    ['$a + 2 * $b > (max: 1, $c) % 3', '((a + (2 * b)) > (max(1, c) mod 3))'],
    ['-$a < -1', '(-a < -1)'],
  ])('(if: %s) asks %s', (typed, asked) => {
    expect(harlowePieces(`(if: ${typed})[x]`)).toBe(`«if ${asked}: x»`);
  });
});

describe('variables of Harlowe', () => {
  it.each([
    ['(set: $x to 1, $y to "a")', '«set x = 1»«set y = "a"»'],
    ['(set: $x = 1)(set: $x += 2)', '«set x = 1»«set x = (x + 2)»'],
    ['(put: 1 into $x)(set: $x to it - 1)', '«set x = 1»«set x = (x - 1)»'],
    ['(set: $z to (a: "a", "b"))', '«set z = list("a", "b")»'],
    ['(set: $z to it + (a: "c"))(set: $z to $z - (a: "c"))', '«add "c" to z»«remove "c" from z»'],
    ['(set: $d to (either: "a", "b"))', '«set d = either("a", "b")»'],
    ['(set: $mc to (dm: "hp", 3, "name", "Bo"))', '«set mc.hp = 3»«set mc.name = "Bo"»'],
    ["(set: $mc's hp to it + 1)", '«set mc.hp = (mc.hp + 1)»'],
    ['(set: $x to (cond: $y, 1, 2))', '«if y: «set x = 1» else: «set x = 2»»'],
    ["(set: $z's 1st to 2)", '«lost effect_left_out (set:): »'],
    ['(print: $x + 1)', '{(x + 1)}'],
    [
      '(either: "a", "[[Hall]]")',
      '«set drawn 1 = between(1, 2)»«if (drawn 1 = 1): a else: [Hall > Hall]»',
    ],
    ['(random: 1, 6)', '«set drawn 1 = between(1, 6)»{drawn 1}'],
    ['(str: $x)', '{x}'],
  ])('%j is %j', (typed, pieces) => {
    expect(harlowePieces(typed)).toBe(pieces);
  });
});

describe('hooks of Harlowe', () => {
  it.each([
    ['|a>[x]', '«else: x»'],
    ['[x]<a|(replace: ?a)[y]', '«else: y»'],
    [
      '|a>[x] (link: "Go")[(replace: ?a)[y]]',
      '«if chosen_here(#link 1): y else: x» «if chosen_here(#link 1):  else: [Go > <here> once_per_visit #link 1]»',
    ],
    [
      '|a>[x] (link: "Go")[(replace: ?a)[(set: $y to 1)y(goto: "Hall")]]',
      '«if chosen_here(#link 1): y«go Hall» else: x» «if chosen_here(#link 1):  else: [Go > <here> once_per_visit #link 1: «set y = 1»]»',
    ],
    ['|a)[x](if: $y)[(show: ?a)]', '«if y: x»«if y: »'],
    [
      '|a)[x](link-show: "Go", ?a)',
      '«if chosen_here(#link 1): x»«if chosen_here(#link 1): Go else: [Go > <here> once_per_visit #link 1]»',
    ],
    ['|a>[x](append: ?a)[y](prepend: ?a)[z]', '«else: zxy»'],
    [
      '|a>[door] (click: ?a)[open]',
      '«if chosen_here(#link 1): door else: [door > <here> once_per_visit #link 1]» «if chosen_here(#link 1): open»',
    ],
    [
      '|a>[door](click-replace: ?a)[open]',
      '«if chosen_here(#link 1): open else: [door > <here> once_per_visit #link 1]»',
    ],
    [
      'More(click-replace: "More")[a More(click-replace: "More")[b]]',
      '«if chosen_here(#link 1): a «if chosen_here(#link 2): b else: [More > <here> once_per_visit #link 2]» else: [More > <here> once_per_visit #link 1]»',
    ],
    ['|a>[x](click-goto: ?a, "Hall")', '«else: [x > Hall]»'],
    [
      '(click: ?page)[a]',
      '«lost control_as_choices (click:): «if chosen_here(#link 1): a else: [… > <here> once_per_visit #link 1]»»',
    ],
    ['(replace: ?none)[y]', '«lost logic_left_out ?none: y»'],
    ['|a>[x](replace: ?a)[|a>[y]]', '«else: y»'],
  ])('%j is %j', (typed, pieces) => {
    expect(harlowePieces(typed)).toBe(pieces);
  });

  it('of a passage that is shown belong to the one that shows it', () => {
    const { units } = harloweStory({
      A: '|a>[x](display: "B")',
      B: '(replace: ?a)[y]',
      C: '(display: "A")',
    });
    expect(units.map(({ pieces }) => notePieces(pieces))).toEqual([
      '«else: y»',
      '«lost logic_left_out ?a: y»',
      '«else: y»',
    ]);
  });
});

describe('other macros of Harlowe', () => {
  it.each([
    ['(goto: "Hall")', '«go Hall»'],
    ['(display: "Note")', '«include Note»'],
    ['(dialog: (passage: "Note")\'s source)', '«lost window_in_place (dialog:): «include Note»»'],
    ['(text-colour: #f00)[a]', '«lost styling_dropped (text-colour:): a»'],
    ['(text-style: "italic")[a]', '*a*'],
    [
      '(set: $s to (color: red))$s[a]',
      '«lost styling_dropped (set:): »«lost styling_dropped $s: a»',
    ],
    ['(live: 2s)[a(stop:)]', '«lost shown_at_once (live:): a»'],
    ['(after: 2s)[(goto: "Hall")]', '«lost shown_at_once (after:): [… > Hall]»'],
    ['(alert: "a")', '«lost window_in_place (alert:): a»'],
    ['(for: each _x, "a", ...(a: "b"))[_x;]', 'a;b;'],
    ['(for: each _x, ...$z)[_x]', '«lost loop_left_out (for:): {_x}»'],
    [
      '(cycling-link: bind $x, "a", "b")',
      '«set x = "a"»«lost control_as_choices (cycling-link:): [{x} > <here>: «if (x = "a"): «set x = "b"» else: «set x = "a"»»]»',
    ],
    [
      '(input-box: bind $x)[[Go->Hall]]',
      '«lost control_as_choices (input-box:): »[Go > Hall ask x ""]',
    ],
    [
      '(checkbox: bind $x, "Yes")',
      '«lost control_as_choices (checkbox:): [«if x: ☑  else: ☐ »Yes > <here>: «set x = not(x)»]»',
    ],
    ['(track: "a", "play")', '«lost sound_waits (track:): »'],
    ['(frobnicate: 1)[a]', '«lost logic_left_out (frobnicate:): »a'],
    ['(set: $m to (macro: str-type _n, [(output:)[Hi _n]]))($m: "Bo")', '«invoke m("Bo")»'],
  ])('%j is %j', (typed, pieces) => {
    expect(harlowePieces(typed)).toBe(pieces);
  });

  it('that a story defines are macros of ours', () => {
    const { macros } = harloweStory({ A: '(set: $m to (macro: str-type _n, [(output:)[Hi _n]]))' });
    const made = macros.get('m');
    expect([made?.parameters, notePieces(made?.pieces ?? [])]).toEqual([
      [{ name: '_n', isReference: false }],
      'Hi {_n}',
    ]);
  });

  it('offer storylets while they are open, the more urgent ones first', () => {
    const story = harloweStory({
      A: "(for: each _s, ...(open-storylets:))[(link-goto: _s's name)]",
      B: '(storylet: when $x)b',
      C: '(storylet: when $y is 2)(urgency: 5)c',
    });
    expect(notePieces(story.units[0]?.pieces ?? [])).toBe('«if (y = 2): [C > C]»«if x: [B > B]»');
  });

  it('and tags of special passages go before and behind all others', () => {
    const story = harloweStory({
      'Init [startup]': '(set: $x to 1) ',
      'Head [header]': 'h',
      'Foot [footer]': '$x',
      A: 'a',
    });
    expect(notePieces(story.onStart)).toBe('«set x = 1»');
    expect(story.frames.map(({ header, footer }) => notePieces([...header, ...footer]))).toEqual([
      'h{x}',
    ]);
    expect(story.units.map(({ name }) => name)).toEqual(['A']);
  });
});
