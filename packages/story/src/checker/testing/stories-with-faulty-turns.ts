/** Faults of what a story does by itself, asks its readers, and shows in many places. */
import type { FaultyStory } from './faulty-stories.ts';

export const storiesWithFaultyTurns: FaultyStory[] = [
  {
    fault: 'a node that goes on to itself for ever',
    notation: `:: Hall
- Go -> Ring
- Out -> End
:: Ring
~ continue: Ring
:: End (ending: Over)`,
    finds: 'dead-end Ring',
    andSo: ['endless-continue Ring continue'],
  },
  {
    fault: 'two nodes that go on to each other for ever',
    notation: `:: Hall
- Go -> One
- Out -> End
:: One
~ continue: Two
:: Two
~ continue: One
:: End (ending: Over)`,
    finds: 'dead-end One',
    andSo: ['endless-continue One continue'],
  },
  {
    fault: 'a way on that is never closed again',
    notation: `$ lit = no
:: Hall
- Light -> Ring
do set lit = yes
- Out -> Ring
:: Ring
~ continue: Hall (keep) if not lit
~ continue: Ring if lit
- Out -> End
:: End (ending: Over)`,
    finds: 'endless-continue Ring continue',
  },
  {
    fault: 'a way on whose condition is never true',
    notation: `:: Hall
- Down -> Cellar
- Out -> End
:: Cellar
~ continue: End if visits("Hall") > 1
- Out -> End
:: End (ending: Over)`,
    finds: 'unreachable-continue Cellar continue.0.when',
  },
  {
    fault: 'a way on after one that is always taken',
    notation: `:: Hall
~ continue: Cellar
~ continue: End
:: Cellar
- Out -> End
:: End (ending: Over)`,
    finds: 'unreachable-continue Hall continue.1.when',
  },
  {
    fault: 'a way on to a node that is gone',
    notation: `:: Hall
~ continue: Moon
- Out -> End
:: End (ending: Over)`,
    finds: 'broken-link Hall continue.0.target',
  },
  {
    fault: 'choices in a node that always goes on',
    notation: `:: Hall
~ continue: End
- Wait -> stay
:: End (ending: Over)`,
    finds: 'unreachable-choice Hall actions.0.when',
  },
  {
    fault: 'a node to which only a way on leads that is never taken',
    notation: `$ gold = 0 (0 to 3)
:: Hall
~ continue: Shop if gold > 2
- Work -> Hall (once)
do set gold = gold + 1
- Out -> End
:: Shop
- Out -> End
:: End (ending: Over)`,
    finds: 'unreachable-node Shop',
  },
  {
    fault: 'a snippet that shows itself',
    notation: `:: Hall
{show "Rain"}
- Out -> End
:: End (ending: Over)
## Rain
It rains. {show "Rain"}`,
    finds: 'snippet-ring snippets.0.body',
  },
  {
    fault: 'two snippets that show each other',
    notation: `:: Hall
{show "Rain"}
- Out -> End
:: End (ending: Over)
## Rain
It rains. {show "Sun"}
## Sun
Or not. {show "Rain"}`,
    finds: 'snippet-ring snippets.0.body',
  },
  {
    fault: 'three snippets that show each other, reached through a header',
    notation: `~ header: {show "A"}
:: Hall
- Out -> End
:: End (ending: Over)
## A
a {show "B"}
## B
b {show "C"}
## C
c {show "A"}`,
    finds: 'snippet-ring snippets.0.body',
  },
  {
    fault: 'a snippet that is not there',
    notation: `:: Hall
{show "Rain"}
- Out -> End
:: End (ending: Over)`,
    finds: 'unknown-name Hall body 1:8',
  },
  {
    fault: 'a snippet that nothing shows',
    notation: `:: Hall
- Out -> End
:: End (ending: Over)
## Rain
It rains.`,
    finds: 'snippet-never-shown snippets.0.body',
  },
  {
    fault: 'a name that is not there, in a panel',
    notation: `~ panel: You have {gold} coins.
:: Hall
- Out -> End
:: End (ending: Over)`,
    finds: 'unknown-name panel 1:11',
  },
  {
    fault: 'a name that is not there, in effects of the whole story',
    notation: `~ entry: set gold = 1
:: Hall
- Out -> End
:: End (ending: Over)`,
    finds: 'unknown-name on_entry.0 1:5',
  },
  {
    fault: 'a brace in a header that does not fit',
    notation: `~ header: {if
:: Hall
- Out -> End
:: End (ending: Over)`,
    finds: 'text-problem frames.0.header 1:1',
  },
  {
    fault: 'a brace in a label that does not fit',
    notation: `:: Hall
- Out { -> End
:: End (ending: Over)`,
    finds: 'text-problem Hall actions.0.label 1:5',
  },
  {
    fault: 'a name that is not there, in a label',
    notation: `:: Hall
- Buy for {price} -> End
:: End (ending: Over)`,
    finds: 'unknown-name Hall actions.0.label 1:10',
  },
  {
    fault: 'a question whose answer has no variable',
    notation: `:: Hall
- Say -> End
ask name: Who are you?
:: End (ending: Over)`,
    finds: 'unknown-name Hall actions.0.ask',
  },
  {
    fault: 'a question whose answer is to be yes or no',
    notation: `$ brave = no (shown)
:: Hall
- Say -> End
ask brave: Are you brave?
:: End (ending: Over)`,
    finds: 'type-slip Hall actions.0.ask',
  },
  {
    fault: 'a question whose answer is to be a set',
    notation: `$ bag = {} (of rope | map, shown)
:: Hall
- Say -> End
ask bag: What have you got?
:: End (ending: Over)`,
    finds: 'type-slip Hall actions.0.ask',
  },
  {
    fault: 'an answer that no reader can give',
    notation: `$ age = 30 (0 to 99)
:: Hall
- Say -> Gate
ask age: How old are you?
:: Gate
- In -> End
- Under -> End
if age > 99
:: End (ending: Over)`,
    finds: 'unreachable-choice Gate actions.1.when',
  },
  {
    fault: 'texts that are too long together',
    notation: `$ name = ""
$ tale = "" (shown)
:: Hall
- Say -> End
ask name: Who are you?
do set tale = name & " of " & name
:: End (ending: Over)`,
    finds: 'text-cut Hall actions.0.effects.0 1:12',
  },
  {
    fault: 'a text that is joined to itself again and again',
    notation: `$ tale = "" (shown)
:: Hall
- On -> Hall
do set tale = tale & "and then "
- Out -> End
:: End (ending: Over)`,
    finds: 'text-cut Hall actions.0.effects.0 1:12',
  },
  {
    fault: 'decimals that a number does not have',
    notation: `$ gold = 1 (0 to 9, shown)
:: Hall
- Out -> End
do set gold = 2.5
:: End (ending: Over)`,
    finds: 'decimals-cut Hall actions.0.effects.0 1:12',
  },
  {
    fault: 'a member that is never in its set',
    notation: `$ bag = {} (of rope | map)
:: Hall
- Take -> stay (once)
do add "rope" to bag
- Out -> End
- Read -> End
if bag has "map"
:: End (ending: Over)`,
    finds: 'unreachable-choice Hall actions.2.when',
  },
  {
    fault: 'a way back where nobody has come from anywhere',
    notation: `:: Hall
- Back -> back
- Out -> End
:: End (ending: Over)`,
    finds: 'unreachable-choice Hall actions.0.when',
  },
  {
    fault: 'a place where an item never lies',
    notation: `:: Hall
@ Lamp (fixed)
- Out -> End
- Look -> End
if at(lamp, "End")
:: End (ending: Over)`,
    finds: 'unreachable-choice Hall actions.1.when',
  },
  {
    fault: 'logic of level 2 in a story of level 1',
    notation: `~ level: 1
:: Hall
- Out -> End
- Again -> End
if times_chosen("a1") > 0
:: End (ending: Over)`,
    finds: 'text-problem Hall actions.1.when 1:1',
  },
];
