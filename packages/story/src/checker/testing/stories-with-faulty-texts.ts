/** Faults of texts that many nodes show, of branches that never happen, and of what only level 2 can say. */
import type { FaultyStory } from './faulty-stories.ts';
import { gone } from './found-in.ts';

const end = ':: End (ending: Over)';

/** A story with a number of which readers see each value up to three. */
const withGold = (before: string, actions = '') => `$ gold = 0 (0 to 5)
${before}
:: Hall
- Work -> stay
if gold < 3
do set gold = gold + 1
${actions}
- Out -> End
${end}`;

export const storiesWithFaultyTexts: FaultyStory[] = [
  {
    fault: 'an effect under a condition that is never true',
    notation: `$ gold = 0 (0 to 5, shown)
:: Hall
- Out -> End
do if gold > 3 then set gold = 5 end
${end}`,
    finds: 'unreachable-text Hall actions.0.effects.0 1:4',
  },
  {
    fault: 'an effect after “else” of a condition that is always true',
    notation: `$ brave = yes (shown)
:: Hall
- Out -> End
do if brave then set brave = yes else set brave = no end
${end}`,
    finds: 'unreachable-text Hall actions.0.effects.0 1:4',
  },
  {
    fault: 'an effect within another one, under a condition that is never true',
    notation: withGold(
      '',
      '- Spend -> stay\ndo if gold > 1 then if gold > 3 then set gold = 0 end end',
    ),
    finds: 'unreachable-text Hall actions.1.effects.0 1:21',
  },
  {
    fault: 'an effect of every entry that never happens',
    notation: `$ late = no (shown)
~ entry: if turns > 3 then set late = yes end
:: Hall
- Out -> End
${end}`,
    finds: 'unreachable-text on_entry.0 1:4',
  },
  ...(
    [
      ['the panel', '~ panel: {6 / gold} each.', '', 'panel 1:6'],
      ['a frame', '~ header: {if 7 mod gold = 1}Odd.{end}', '', 'frames.0.header 1:11'],
      ['a label', '', '- Share {6 / gold} -> End', 'Hall actions.1.label 1:12'],
      [
        'a reason',
        '',
        '- Go -> End\nif gold > 0\nelse locked: {6 / gold}',
        'Hall actions.1.reason 1:6',
      ],
    ] as const
  ).map(([where, before, actions, place]) => ({
    fault: `a division by 0 in ${where}`,
    notation: withGold(before, actions),
    finds: `division-by-zero ${place}`,
  })),
  {
    fault: 'a division by 0 in the name of an item',
    notation: withGold('', '@ Coin {6 / gold}'),
    finds: 'division-by-zero coin_{6_/_gold} name 1:11',
    andSo: ['item-never-used coin_{6_/_gold}'],
  },
  {
    fault: 'a division by 0 in a snippet',
    notation: `${withGold('').replace('- Work', '{show "Share"}\n- Work')}\n## Share\n{6 / gold} each.`,
    finds: 'division-by-zero snippets.0.body 1:6',
  },
  {
    fault: 'words of a panel that nobody sees',
    notation: withGold('~ panel: {if gold > 3}Rich{else}Poor{end}'),
    finds: 'unreachable-text panel 1:5',
  },
  {
    fault: 'words of a header that nobody sees where it stands',
    notation: `~ header dark: {if seen("End")}Again.{else}Not yet.{end}
:: Hall
~ tags: dark
- Out -> End
${end}`,
    finds: 'unreachable-text frames.0.header 1:5',
  },
  {
    fault: 'words of a footer after a condition that is always true',
    notation: withGold('~ footer: {if gold < 4}Poor.{else}Rich.{end}'),
    finds: 'unreachable-text frames.0.footer 1:1',
  },
  {
    fault: 'words of a snippet for a visit that nobody makes',
    notation: `:: Hall
{show "Weather"}
- Out -> End
${end}
## Weather
{first}It rains.{again}It still rains.{end}`,
    finds: 'unreachable-text snippets.0.body 1:1',
  },
  {
    fault: 'words of a snippet within another one that nobody sees',
    notation: `${withGold('~ header: {show "Weather"}')}
## Weather
It rains. {show "Purse"}
## Purse
{if gold > 3}You are rich.{end}`,
    finds: 'unreachable-text snippets.1.body 1:5',
  },
  {
    fault: 'words of a label that nobody sees',
    notation: withGold('', '- Buy{if gold > 3} all{end} -> End'),
    finds: 'unreachable-text Hall actions.1.label 1:8',
  },
  {
    fault: 'words of a reason that nobody sees',
    notation: withGold(
      '',
      '- Buy -> End\nif gold > 2\nelse locked: You have {if gold > 3}lost it{else}too little{end}.',
    ),
    finds: 'unreachable-text Hall actions.1.reason 1:14',
  },
  {
    fault: 'a link in a footer to a choice that no node has',
    notation: `~ footer: [Look round](action:a9).
:: Hall
- Out -> End
${end}`,
    finds: 'broken-link frames.0.footer 1:21',
  },
  {
    fault: 'a link in a footer to a choice that is only in nodes without it',
    notation: `~ footer dark: Dark. [Look round](action:a1).
:: Hall
- Look round -> stay
- Down -> Cellar
:: Cellar
~ tags: dark
- Out -> End
${end}`,
    finds: 'broken-link frames.0.footer 1:27',
  },
  {
    fault: 'a link in a snippet to a choice that is only in nodes without it',
    notation: `:: Hall
- Look round -> stay
- Down -> Cellar
:: Cellar
{show "Dark"}
- Out -> End
${end}
## Dark
[Look round](action:a1).`,
    finds: 'broken-link snippets.0.body 1:21',
  },
  {
    fault: 'words in place of a link that leads away',
    notation: `:: Hall
{if chosen_here("a1")}A door.{else}A curtain.{end}
- Look -> Yard
- Out -> End
:: Yard
- Back -> Hall
${end}`,
    finds: 'unreachable-text Hall body 1:5',
  },
  {
    fault: 'a choice that waits for another one in the same visit, which leads away',
    notation: `:: Hall
- Look -> Yard
- Out -> End
- In -> End
if chosen_here("a1")
:: Yard
- Back -> Hall
${end}`,
    finds: 'unreachable-choice Hall actions.2.when',
  },
  {
    fault: 'words in place of a choice that is not there',
    notation: `:: Hall
{if chosen_here("a9")}A door.{end}
- Out -> End
${end}`,
    finds: 'unknown-name Hall body 1:18',
  },
  {
    fault: 'a set that never has so many members',
    notation: `$ bag = {} (of rope | map)
:: Hall
- Take -> stay (once)
do add "rope" to bag
- Out -> End
- Leave -> End
if size(bag) > 1
${end}`,
    finds: 'unreachable-choice Hall actions.2.when',
  },
  {
    fault: 'a way back in an ending',
    notation: `:: Hall
- Out -> End
${end}
- Back -> back`,
    finds: 'unreachable-choice End actions.0.when',
  },
  {
    fault: 'a way back that is closed for all',
    notation: `$ gold = 0 (0 to 5)
:: Hall
- Look -> Map
:: Map
- Earn -> stay
if gold < 2
do set gold = gold + 1
- Back -> back
if gold > 3
- Out -> End
${end}`,
    finds: 'unreachable-choice Map actions.1.when',
  },
  {
    fault: 'an answer that is joined to itself',
    notation: `$ name = ""
$ twice = "" (shown)
:: Hall
- Say -> End
ask name: Who are you?
do set twice = name & name
${end}`,
    finds: 'text-cut Hall actions.0.effects.0 1:13',
  },
  {
    fault: 'a price with decimals that comes past its bound',
    notation: `$ price = 0.5 (0 to 1, decimals 1, shown)
:: Hall
- Haggle -> stay
do set price = price + 0.3
- Out -> End
${end}`,
    finds: 'bound-hit Hall actions.0.effects.0 1:13',
  },
  {
    fault: 'a price with decimals that is never reached',
    notation: `$ price = 0.5 (0 to 2, decimals 1)
:: Hall
- Haggle -> stay
if price < 1
do set price = price + 0.5
- Out -> End
- Buy -> End
if price > 1.2
${end}`,
    finds: 'unreachable-choice Hall actions.2.when',
  },
  {
    fault: 'a place of an item that is not there',
    notation: `:: Hall
@ Lamp
- Out -> End
- Look -> End
if at(lamp, "Moon")
${end}`,
    finds: 'unknown-name Hall actions.1.when 1:11',
  },
  {
    fault: 'an achievement that is not there',
    notation: `:: Hall
- Out -> End
- Boast -> End
if earned(brave)
${end}`,
    finds: 'unknown-name Hall actions.1.when 1:8',
  },
  {
    fault: 'an image that was deleted, shown in a variant',
    notation: `:: Hall
A lamp.
{first}![a lamp](${gone.image}){end}
- Out -> End
${end}`,
    finds: 'missing-media Hall body 2:18',
  },
  {
    fault: 'a sound that was deleted, played twice in one text',
    notation: `:: Hall
![a bell](${gone.sound}) ![a bell](${gone.sound})
- Out -> End
${end}`,
    finds: 'missing-media Hall body 1:11',
  },
  {
    fault: 'an image that was deleted, in a snippet',
    notation: `:: Hall
{show "Lamp"}
- Out -> End
${end}
## Lamp
![a lamp](${gone.image})`,
    finds: 'missing-media snippets.0.body 1:11',
  },
  {
    fault: 'an image that was deleted, in the panel',
    notation: `~ panel: ![a lamp](${gone.image})
:: Hall
- Out -> End
${end}`,
    finds: 'missing-media panel 1:11',
  },
  {
    fault: 'a joined text that a choice compares',
    notation: `$ who = "Ann" (shown)
:: Hall
- Call -> stay
do set who = who & "x"
- Out -> End
- Hide -> End
if who = "Annx"
:: End (ending: Over)`,
    finds: 'joined-compared Hall actions.2.when 1:1',
    andSo: ['text-cut Hall actions.0.effects.0 1:11', 'not-proved Hall actions.2.when 1:1'],
  },
  {
    fault: 'a joined text that is handed on, and compared in the text',
    notation: `$ who = "Ann"
$ name = "Ann" (shown)
:: Hall
{if name != "Ann"}Somebody else.{end}
- Call -> stay
do set who = who & "x"
do set name = who
- Out -> End
:: End (ending: Over)`,
    finds: 'joined-compared Hall body 1:5',
    andSo: ['text-cut Hall actions.0.effects.0 1:11', 'not-proved Hall body 1:5'],
  },
  {
    fault: 'a joined text that an effect compares',
    notation: `$ who = "Ann" (shown)
$ rich = no (shown)
:: Hall
- Call -> stay
do set who = random("Bob", who & "x")
- Out -> End
do if who = "Bob" then set rich = yes end
:: End (ending: Over)`,
    finds: 'joined-compared Hall actions.1.effects.0 1:4',
    andSo: ['text-cut Hall actions.0.effects.0 1:11'],
  },
  {
    fault: 'more values than are tried of what is drawn',
    notation: `$ drawn = 0 (0 to 5000)
:: Hall
- Draw -> Street
do set drawn = random(1, 5000)
:: Street
- Out -> End
- Hide -> End
if drawn * 2 > 30
:: End (ending: Over)`,
    finds: 'not-proved Hall',
  },
  {
    fault: 'more answers than are tried',
    notation: `$ age = 0 (0 to 5000)
:: Hall
- Say -> Street
ask age: How old?
:: Street
- Out -> End
- Hide -> End
if age * 2 > 30
:: End (ending: Over)`,
    finds: 'not-proved Hall actions.0.ask',
  },
];
