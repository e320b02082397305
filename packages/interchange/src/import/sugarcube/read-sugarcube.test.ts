import { describe, expect, it } from 'vitest';
import { noteExpression, notePieces } from '../../testing/piece-notation.ts';
import { readTwee } from '../containers/read-twee.ts';
import { readSugarCube } from './read-sugarcube.ts';

/** The passages beside the one that is read. */
const others = ':: Hall\n\n:: Cellar\n\n:: Attic\n';

function read(passage: string, more = '') {
  const source = readTwee(`:: Start\n${passage}\n\n${others}\n${more}`);
  return readSugarCube(source);
}

const pieces = (passage: string, more?: string) =>
  notePieces(read(passage, more).units[0]?.pieces ?? []);

/** Variables are known by the macros that name them. */
const known = ':: Known\n<<set $gold to 0, $name to "", _i to 0, $mc to {name: "A"}, $bag to []>>';

describe('links of SugarCube', () => {
  it.each([
    ['[[Hall]]', '[ > Hall]'],
    ['[[go|Hall]]', '[go > Hall]'],
    ['[[go->Hall]]', '[go > Hall]'],
    ['[[Hall<-go]]', '[go > Hall]'],
    // The first divider counts.
    ['[[a->b->Hall]]', '[a > b->Hall]'],
    ['[[go|Hall][$x to 1]]', '[go > Hall: «set x = 1»]'],
    ['[[go|Hall][$x to $y[0], $z += 2]]', '[go > Hall: «set x = ‹$y[0]›»«set z = (z + 2)»]'],
    ["[[''go'' in|Hall]]", '«lost link_marks_dropped [[]]: »[go in > Hall]'],
    ['[[go|$next]]', '[go > (next)]'],
    ['[[go|"Hall"]]', '[go > Hall]'],
    ['[[go|previous()]]', '[go > <back>]'],
    ['[[[Hall]]]', '[[ > Hall]]'],
    ['[[a "]]" b|Hall]]', '[a "]]" b > Hall]'],
    ['[[site|https://a.org]]', '<https://a.org:site>'],
    ['[img[A lamp|lamp.png][Hall]]', '<image:lamp.png A lamp>[ > Hall]'],
    ['[img[lamp.png]]', '<image:lamp.png>'],
    [
      '<a data-passage="Hall" data-setter="$x to 1">go <b>in</b></a>',
      '[go **in** > Hall: «set x = 1»]',
    ],
    ['[[Hall', '[[Hall'],
    ['[[a\nb|Hall]]', '«lost link_over_lines [[]]: [[»a/b|Hall]]'],
  ])('%s is %s', (typed, noted) => {
    expect(pieces(typed)).toBe(noted);
  });

  it.each([
    ['<<link "go" "Hall">><</link>>', '[go > Hall]'],
    ['<<link [[go|Hall]]>><</link>>', '[go > Hall]'],
    ["<<link [[don't go|Hall]]>>ok<</link>>", "[don't go > Hall]"],
    ['<<button "go">><<set $x to 1>><<goto "Hall">><</button>>', '[go > Hall: «set x = 1»]'],
    ['<<link "take">><<set $x to 1>><</link>>', '[take > <here>: «set x = 1»]'],
    ['<<link "//go// $name" "Hall">><</link>>', '[*go* {name} > Hall]'],
    ['<<link `"go " + $name` $next>><</link>>', '[go {name} > (next)]'],
    [
      '<<link "go">><<if $gold > 1>><<goto "Hall">><<else>><<goto "Attic">><</if>><</link>>',
      '«if (gold > 1): [go > Hall] else: [go > Attic]»',
    ],
    [
      '<<link "go">><<if $gold > 1>><<goto "Hall">><</if>><</link>>',
      '«if (gold > 1): [go > Hall] else: [go > <here>]»',
    ],
    ['<<back>>', '«lost value_of_later <<back>>: »[Back > <back>]'],
    ['<<return "Go back">>', '[Go back > <back>]'],
    ['<<return [[Go|Hall]]>>', '[Go > Hall]'],
    ['<<link "end">><<run Engine.restart()>><</link>>', '[end > end ]'],
  ])('%s is %s', (typed, noted) => {
    expect(pieces(typed, known)).toBe(noted);
  });

  it('that ask for what they set before lead over a passage that asks', () => {
    const story = read(
      '<<link "go">><<set $gold += 1>><<if $gold > 1>><<goto "Hall">><<else>><<goto "Attic">><</if>><</link>>',
    );
    expect(notePieces(story.units[0]?.pieces ?? [])).toBe('[go > Start (1)]');
    expect(notePieces(story.units.at(-1)?.pieces ?? [])).toBe(
      '«set gold = (gold + 1)»«if (gold > 1): «go Hall» else: «go Attic»»',
    );
  });
});

describe('links that stay in their passage', () => {
  it.each([
    [
      '<<linkreplace "a">>b<</linkreplace>>',
      '«if chosen_here(#link 1): b else: [a > <here> once_per_visit #link 1]»',
    ],
    [
      '<<linkappend "a">>b<</linkappend>>',
      '«if chosen_here(#link 1): ab else: [a > <here> once_per_visit #link 1]»',
    ],
    [
      '<<linkprepend "a">>b<</linkprepend>>',
      '«if chosen_here(#link 1): ba else: [a > <here> once_per_visit #link 1]»',
    ],
    [
      '<<linkreplace "a">><<set $x to 1>>b [[Hall]]<</linkreplace>>',
      '«if chosen_here(#link 1): b [ > Hall] else: [a > <here> once_per_visit #link 1: «set x = 1»]»',
    ],
    [
      '<span id="p">old</span> <<link "a">><<replace "#p">>new<</replace>><</link>>',
      '«if chosen_here(#link 1): new else: old» [a > <here> #link 1]',
    ],
    [
      '@@#p;old@@<<link "a">><<append "#p">>new<</append>><</link>>',
      '«lost styling_dropped @@: »«else: «else: old»«if chosen_here(#link 1): new»»[a > <here> #link 1]',
    ],
    [
      '<ul><li id="p">one</li><li><<linkreplace "a">><<remove "#p">>b<</linkreplace>></li></ul>',
      '<ul:«if chosen_here(#link 1):  else: one»|«if chosen_here(#link 1): b else: [a > <here> once_per_visit #link 1]»>',
    ],
    [
      '<div id="p">a<div>b</div></div>c<<link "d">><<append "#p">>e<</append>><</link>>',
      '«else: «else: a/b/»«if chosen_here(#link 1): e»»/c[d > <here> #link 1]',
    ],
    [
      '<<link "a">><<replace "#elsewhere">>new<</replace>><</link>>',
      '[a > <here>: «lost logic_left_out <<replace>>: »]',
    ],
    [
      '<<link "a">><<dialog "T">>more<</dialog>><</link>>',
      '[a > <here> #link 1]«if chosen_here(#link 1): «lost window_in_place <<dialog>>: more»»',
    ],
  ])('%s is %s', (typed, noted) => {
    expect(pieces(typed)).toBe(noted);
  });
});

describe('a passage whose links stay in it', () => {
  it('is read once: its text asks for the values on entry', () => {
    expect(
      pieces('<<if $key>>a<</if>><<linkreplace "b">><<set $key to true>>c<</linkreplace>>'),
    ).toBe(
      '«set key.before = key»«if key.before: a»«if chosen_here(#link 1): c else: [b > <here> once_per_visit #link 1: «set key = true»]»',
    );
  });

  it('asks where a link leads only as it is followed', () => {
    expect(
      pieces(
        '<<link "a">><<set $x to 1>><</link>><<link "b">><<if $x>><<goto "Hall">><<else>><<goto "Attic">><</if>><</link>>',
      ),
    ).toBe('[a > <here>: «set x = 1»]«if x: [b > Hall] else: [b > Attic]»');
  });
});

describe('logic of SugarCube', () => {
  it.each([
    ['<<set $x to 1>>', '«set x = 1»'],
    ['<<set $x = 1, $y to "a"; $z to true>>', '«set x = 1»«set y = "a"»«set z = true»'],
    ['<<set $x += 2>><<set $x++>>', '«set x = (x + 2)»«set x = (x + 1)»'],
    ['<<set $mc to {name: "A", age: 3}>>$mc.name', '«set mc.name = "A"»«set mc.age = 3»{mc.name}'],
    ['<<set $x to $y > 1 ? "a" : "b">>', '«if (y > 1): «set x = "a"» else: «set x = "b"»»'],
    ['<<run $bag.push("lamp", "key")>>', '«add "lamp" to bag»«add "key" to bag»'],
    ['<<set $bag.delete("lamp")>>', '«remove "lamp" from bag»'],
    ['<<set $d to random(1, 6)>>', '«set d = between(1, 6)»'],
    ['<<set $d to either("a", "b")>>', '«set d = either("a", "b")»'],
    ['<<set $bag to ["a"]>><<unset $bag>>', '«set bag = list("a")»«set bag = list()»'],
    ['<<set $x to setup.f()>>', '«set x = ‹setup.f()›»'],
    ['<<run setup.f()>>', '«lost effect_left_out <<run>>: »'],
    ['<<run console.log("x")>>', '«lost setting_dropped console.log: »'],
    ['<<set $s to "to and is">>', '«set s = "to and is"»'],
    ['<<set $s to ">>">>b', '«set s = ">>"»b'],
    [
      '<<if $x is 1>>a<<elseif $x gt 2 and not $y>>b<<else>>c<</if>>',
      '«if (x = 1): a elseif ((x > 2) and not(y)): b else: c»',
    ],
    ['<<if $x>>a<<endif>>b', '«if x: a»b'],
    [
      '<<if $x>>a<<if $y>>b<<else>>c<</if>>d<<else>>e<</if>>',
      '«if x: a«if y: b else: c»d else: e»',
    ],
    [
      '<<switch $x>><<case 1 "a">>one<<default>>two<</switch>>',
      '«if ((x = 1) or (x = "a")): one else: two»',
    ],
    ['<<goto "Hall">>', '«go Hall»'],
    ['<<include "Hall">>', '«include Hall»'],
    ['<<display Hall>>', '«include Hall»'],
    ['<<silently>>a<<set $x to 1>>b<</silently>>', '«set x = 1»'],
    ['<<nobr>>a\nb<</nobr>>', 'a b'],
  ])('%s is %s', (typed, noted) => {
    expect(pieces(typed)).toBe(noted);
  });

  it.each([
    ['visited()', 'visits(here)'],
    ['visited("Hall") gte 2', '(visits(Hall) >= 2)'],
    ['hasVisited("Hall")', 'seen(Hall)'],
    ['lastVisited("Hall")', 'turns_since(Hall)'],
    ['turns() is 1', '((turns + 1) = 1)'],
    ['passage() is "Start"', '("Start" = "Start")'],
    ['tags().includes("a")', 'false'],
    ['$bag.includes("lamp")', '(bag has "lamp")'],
    ['$bag.includesAny("lamp", "key")', '((bag has "lamp") or (bag has "key"))'],
    ['$bag.length > 2', '(size(bag) > 2)'],
    ['Math.max($x, 1, 2)', 'max(max(x, 1), 2)'],
    ['Math.clamp($x, 0, 9)', 'min(max(x, 0), 9)'],
    ['$x % 2 == 0', '((x mod 2) = 0)'],
    ['$x neq -1', '(x != -1)'],
    ['$x is not "a"', '(x = false)'],
    ['def $x', 'x.defined'],
    ['ndef $gold', 'false'],
    ['$x is undefined', 'not(x.defined)'],
    ['$list[0] is 1', '(‹$list[0]› = 1)'],
    ['State.variables.x is 1', '(x = 1)'],
    ['eval("1")', '‹eval("1")›'],
    ['$a is', '‹$a is›'],
  ])('the condition %s is %s', (typed, noted) => {
    const story = read(`<<if ${typed}>>a<</if>>`, ':: StoryInit\n<<set $gold to 1>>');
    const [branch] = story.units[0]?.pieces ?? [];
    const when = branch?.type === 'branch' ? branch.arms[0]?.when : null;
    expect(when && noteExpression(when)).toBe(noted);
  });

  it('says with a flag whether a variable was set where something asks for it', () => {
    expect(pieces('<<if ndef $x>><<set $x to 1>><</if>>')).toBe(
      '«if not(x.defined): «set x = 1»«set x.defined = true»»',
    );
  });
});

describe('values in a text of SugarCube', () => {
  it.each([
    ['$gold $5 $$ $unknown _i _unknown', '{gold} $5 $ $unknown {_i} _unknown'],
    ['$mc.name.', '{mc.name}.'],
    ['$bag[0]', '{‹$bag[0]›}'],
    ['<<print $gold + 1>>', '{(gold + 1)}'],
    ['<<= "You have " + $gold + " coins">>', 'You have {gold} coins'],
    ['<<= $gold + $gold + "!">>', '{(gold + gold)}!'],
    ['<<print $gold > 1 ? "rich" : "poor">>', '«if (gold > 1): rich else: poor»'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a template of the story
    ['<<- `a ${$name}`>>', 'a {name}'],
    ['<<print either("a", "b")>>', '«shuffle: a|b»'],
    ["<<print \"''a''\">>", '**a**'],
  ])('%s is %s', (typed, noted) => {
    expect(pieces(typed, known)).toBe(noted);
  });
});

describe('markup of SugarCube', () => {
  it.each([
    ["''a'' //b// ''//c//''", '**a** *b* ***c***'],
    [
      '__a__ ==b== ~~c~~ ^^d^^',
      '«lost styling_dropped __: »a «lost styling_dropped ==: »b «lost styling_dropped ~~: »c «lost styling_dropped ^^: »d',
    ],
    ['@@.red;a@@b', '«lost styling_dropped @@: »ab'],
    ['!!A\nb', '<h2:A>b'],
    ['* a\n** b\n* c\nd', '<ul: a<ul: b>| c>d'],
    ['# a\n# b', '<ol: a| b>'],
    ['> a\n> b\nc', '<quote: a/ b>c'],
    ['a\n----\nb', 'a/<rule>/b'],
    ['a -- b', 'a — b'],
    ['{{{$gold}}} """[[Hall]]""" <nowiki>//a//</nowiki>', '$gold [[Hall]] //a//'],
    [
      'a/* [[Hall]] */b/% c %/d<!-- e -->',
      'a«lost comment_left_out /*: »b«lost comment_left_out /%: »d«lost comment_left_out <!--: »',
    ],
    ['a\\\nb', 'ab'],
    ['a\n\\b', 'ab'],
    ['a &amp; b&nbsp;', 'a & b\u00a0'],
    ['http://a.org//b', 'http://a.org//b'],
    ['a\nb\n\nc', 'a/b¶c'],
    ['|a|b|', '«lost styling_dropped |: » a b '],
    ['<b>a<<if $x>>b<</if>></b>', '**a«if x: b»**'],
    ['<ul>\n<li>a</li>\n</ul>', '<ul:a>'],
  ])('%j is %j', (typed, noted) => {
    expect(pieces(typed)).toBe(noted);
  });

  it('breaks no lines where the passage says so', () => {
    const source = readTwee(':: Start [nobr]\na\nb');
    expect(notePieces(readSugarCube(source).units[0]?.pieces ?? [])).toBe('a b');
  });
});

describe('controls of SugarCube', () => {
  it.each([
    ['<<textbox "$name" "Ann">> [[Hall]]', '«set name = "Ann"» [ > Hall ask name ""]'],
    ['<<textbox "$name" "" "Hall">>', '«set name = ""»[ > Hall ask name ""]'],
    ['<<textbox "$name" "">>', '«set name = ""»«lost effect_left_out <<textbox>>: »'],
    [
      '<<radiobutton "$x" "a" checked>>',
      '«set x = "a"»«lost control_as_choices <<radiobutton>>: [a > <here>: «set x = "a"»]»',
    ],
    [
      '<<checkbox "$x" false true>>',
      '«set x = false»«lost control_as_choices <<checkbox>>: «if (x = true): [☑ > <here>: «set x = false»] else: [☐ > <here>: «set x = true»]»»',
    ],
    [
      '<<cycle "$x">><<option "a">><<option "B" "b">><</cycle>>',
      '«set x = "a"»«lost control_as_choices <<cycle>>: «if (x = "a"): [a > <here>: «set x = "b"»] elseif (x = "b"): [B > <here>: «set x = "a"»]»»',
    ],
  ])('%s is %s', (typed, noted) => {
    expect(pieces(typed)).toBe(noted);
  });
});

describe('what is near to SugarCube, or lost', () => {
  it.each([
    ['<<timed 2s>>a<<next 1s>>b<</timed>>', '«lost shown_at_once <<timed>>: ab»'],
    ['<<timed 2s>><<goto "Hall">><</timed>>', '«lost shown_at_once <<timed>>: [… > Hall]»'],
    ['<<type 40ms>>a<</type>>', '«lost shown_at_once <<type>>: a»'],
    ['<<notify>>a<</notify>>', '«lost window_in_place <<notify>>: a»'],
    ['<<audio "rain" play>>', '«lost sound_waits <<audio>>: <sound:rain.mp3>»'],
    ['<<audio "rain" volume 0.5>>', '«lost setting_dropped <<audio>>: »'],
    [
      '<<for _i to 0; _i lt 3; _i++>>[[Hall]]<</for>>',
      '«lost loop_kept_as_text <<for>>: <<for _i to 0; _i lt 3; _i++>>[ > Hall]<</for>>»',
    ],
    [
      '<<silently>><<for _i to 0; _i lt $gold; _i++>><<set $x += 1>>a<</for>><</silently>>b',
      '«lost effect_left_out <<set>>: »«lost effect_left_out <<for>>: »b',
    ],
    [
      '<<for _i to 0; _i lt $gold; _i++>><<set $x += 1>><</for>>',
      '«lost effect_left_out <<for>>: «lost effect_left_out <<set>>: »»',
    ],
    ['<<script>>if (a << b) {}<</script>>x', '«lost script_left_out <<script>>: »x'],
    ['<<own "a">>', '«lost script_left_out <<own>>: »'],
    ['<<nobody>>', '«lost logic_kept_as_text <<nobody>>: <<nobody>>»'],
    ['<<nobody>>[[Hall]]<</nobody>>', '«lost script_left_out <<nobody>>: [ > Hall]»'],
    ['<<if $x then [[Hall]]', '<<if $x then [ > Hall]'],
    ['<<if $x>>[[Hall]]', '«lost logic_kept_as_text <<if>>: <<if $x>>»[ > Hall]'],
  ])('%s is %s', (typed, noted) => {
    const more =
      ':: StoryInit\n<<cacheaudio "rain" "rain.mp3">>\n\n:: S [script]\nMacro.add("own", {})';
    expect(pieces(typed, more)).toBe(noted);
  });
});

describe('a SugarCube story', () => {
  it('has its first values, and does the rest of its StoryInit at its start', () => {
    const story = read(
      '',
      ':: StoryInit\n<<set $gold to 3>>\n<<set $bag to ["a"]>>\n<<set $d to random(1, 6)>>',
    );
    expect(
      story.variables.map(({ name, initial }) => `${name} = ${noteExpression(initial)}`),
    ).toEqual(['gold = 3', 'bag = list("a")']);
    expect(notePieces(story.onStart)).toBe('«set d = between(1, 6)»');
  });

  it('has widgets as macros with the arguments that they ask for', () => {
    const widgets =
      ':: W [widget nobr]\n<<widget "pay">><<set $gold -= _args[0]>>$args[1]<</widget>>';
    const story = read('<<pay 3 "coins">>', widgets);
    expect(notePieces(story.units[0]?.pieces ?? [])).toBe('«invoke pay(3, "coins")»');
    const pay = story.macros.get('pay');
    expect(pay?.parameters.map(({ name }) => name)).toEqual(['args.0', 'args.1']);
    expect(notePieces(pay?.pieces ?? [])).toBe('«set gold = (gold - args.0)»{args.1}');
  });

  it('writes out a widget around what its call holds', () => {
    const widgets =
      ':: W [widget]\n<<widget "say" container>>_args[0]: <b>_contents</b><</widget>>';
    expect(pieces('<<say "Ann">>Hi [[Hall]]<</say>>', widgets)).toBe('Ann: **Hi [ > Hall]**');
  });

  it('stops at widgets that call each other in a ring', () => {
    const widgets = ':: W [widget]\n<<widget "a" container>><<a>>x<</a>>_contents<</widget>>';
    expect(pieces('<<a>>y<</a>>', widgets)).toContain('lost macro_in_ring <<a>>: x');
  });

  it('has headers, footers and a panel', () => {
    const story = read('', ':: PassageHeader\nabove<<set $x to 1>>\n\n:: StoryCaption\nGold: $x');
    expect(story.frames.map(({ header }) => notePieces(header))).toEqual(['above']);
    expect(notePieces(story.onEntry)).toBe('«set x = 1»');
    expect(notePieces(story.panel)).toBe('Gold: {x}¶');
    expect(story.units.map(({ name }) => name)).toEqual(['Start', 'Hall', 'Cellar', 'Attic']);
  });

  it('has a footer with choices in each of its units', () => {
    const story = read('a', ':: PassageFooter\n<<if passage() isnot "Hall">>[[Hall]]<</if>>');
    expect(story.frames).toEqual([]);
    expect(story.units.map(({ pieces: of }) => notePieces(of)).slice(0, 2)).toEqual([
      'a«if ("Start" != "Hall"): [ > Hall]»',
      '«if ("Hall" != "Hall"): [ > Hall]»',
    ]);
  });

  it('does in each of its units what asks for the passage at their entry', () => {
    const done =
      ':: PassageDone\n<<if not tags().includes("menu")>><<set $return to passage()>><</if>>x';
    const story = read('[[back|$return]]', done);
    expect(story.onEntry).toEqual([]);
    expect(notePieces(story.units[1]?.pieces ?? [])).toBe('«if true: «set return = "Hall"»»');
  });

  it('says the line on which a piece stands', () => {
    const story = read('a\nb <<nobody>>');
    const text = story.units[0]?.text;
    expect([text?.name, text?.firstLine]).toEqual(['Start', 2]);
    expect(story.units[0]?.pieces.at(-1)?.at).toMatchObject({ start: 4, end: 14 });
  });
});
