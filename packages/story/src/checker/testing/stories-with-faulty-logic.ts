/** Faults of what is written in a node: names, conditions, values, text. */
import type { FaultyStory } from './faulty-stories.ts';

export const storiesWithFaultyLogic: FaultyStory[] = [
  {
    fault: 'a condition that asks for an item that is not there',
    notation: `:: Hall
- Open -> End
if has(kye)
- Go -> End
@ Key
- Use the key -> End
if has(key)
:: End (ending: Over)`,
    finds: 'unknown-name Hall actions.0.when 1:5',
  },
  {
    fault: 'an unknown variable in the text',
    notation: `:: Hall
You have
only {gld} coins.
- Go -> End
:: End (ending: Over)`,
    finds: 'unknown-name Hall body 2:7',
  },
  {
    fault: 'an effect on a variable that is not there, and a dead end behind a name',
    notation: `:: Hall
- Go -> End
do set luck = 3
:: End (ending: Over)`,
    finds: 'unknown-name Hall actions.0.effects.0 1:5',
  },
  {
    fault: 'a door that waits for a node that is not there',
    notation: `:: Hall
- Go -> End
if seen("Celler")
:: End (ending: Over)`,
    finds: 'unknown-name Hall actions.0.when 1:7',
    andSo: ['dead-end Hall'],
  },
  {
    fault: 'a number for a condition',
    notation: `$ gold = 1 (0 to 3)
:: Hall
- Work -> stay
if gold < 3
do set gold = gold + 1
- Buy -> End
if gold
:: End (ending: Over)`,
    finds: 'type-slip Hall actions.1.when 1:1',
  },
  {
    fault: 'a word that is not one of the options',
    notation: `$ mood = calm (of calm | cross)
:: Hall
- Shout -> stay
do set mood = "angry"
- Sulk -> stay
do set mood = "cross"
- Go -> End
if mood = "calm"
- Storm out -> End
if mood = "cross"
:: End (ending: Over)`,
    finds: 'type-slip Hall actions.0.effects.0 1:12',
  },
  {
    fault: 'a text where a number is set',
    notation: `$ gold = 1 (shown)
:: Hall
- Go -> End
do set gold = "much"
:: End (ending: Over)`,
    finds: 'type-slip Hall actions.0.effects.0 1:12',
  },
  {
    fault: 'a choice that never opens, where there are other ways',
    notation: `$ gold = 0 (0 to 3)
:: Hall
- Work -> stay
if gold < 3
do set gold = gold + 1
- Buy -> End
if gold > 3
- Go -> End
:: End (ending: Over)`,
    finds: 'unreachable-choice Hall actions.1.when',
  },
  {
    fault: 'a way out for when there is no other, and there always is',
    notation: `:: Hall
- Go -> End
- Give up -> End (fallback)
:: End (ending: Over)`,
    finds: 'unreachable-choice Hall actions.1.when',
  },
  {
    fault: 'a return beside other ways where nobody was called',
    notation: `:: Hall
- Go -> End
- Come back -> return
:: End (ending: Over)`,
    finds: 'unreachable-choice Hall actions.1.when',
  },
  {
    fault: 'a choice at an ending',
    notation: `:: Hall
- Go -> End
:: End (ending: Over)
- Again -> Hall`,
    finds: 'unreachable-choice End actions.0.when',
  },
  {
    fault: 'a choice after a choice that never opens',
    notation: `:: Hall
- Wait -> stay
if visits("Hall") > 1
- Go -> End
:: End (ending: Over)`,
    finds: 'unreachable-choice Hall actions.0.when',
  },
  {
    fault: 'text under a condition that never holds',
    notation: `$ gold = 0 (0 to 2)
:: Hall
You look about.
{if gold > 2}Gold glitters.{end}
- Work -> stay
if gold < 2
do set gold = gold + 1
- Go -> End
:: End (ending: Over)`,
    finds: 'unreachable-text Hall body 2:5',
  },
  {
    fault: 'an else after a condition that always holds',
    notation: `:: Hall
- Go -> End
:: End (ending: Over)
{if seen("Hall")}You were there.{else}You never were.{end}`,
    finds: 'unreachable-text End body 1:1',
  },
  {
    fault: 'text for those who come again, where nobody does',
    notation: `:: Hall
{first}A hall.{again}The hall again.{end}
- Go -> End
:: End (ending: Over)`,
    finds: 'unreachable-text Hall body 1:1',
  },
  {
    fault: 'a third text for a node that can be entered twice',
    notation: `:: Hall
- Down -> Cellar
- Go -> End
:: Cellar
{sequence}One.|Two.|Three.{end}
- Wait -> Cellar (once)
- Go -> End
:: End (ending: Over)`,
    finds: 'unreachable-text Cellar body 1:1',
  },
  {
    fault: 'a link that stands in text that is never shown',
    notation: `:: Hall
{first}A hall.{again}There is [a door](action:a1).{end}
- Open -> End
- Go -> End
:: End (ending: Over)`,
    finds: 'unreachable-text Hall body 1:1',
  },
  {
    fault: 'an achievement that nothing unlocks',
    notation: `! Brave heart
:: Hall
- Go -> End
:: End (ending: Over)`,
    finds: 'unreachable-achievement brave_heart',
  },
  {
    fault: 'a condition that always holds',
    notation: `$ gold = 1 (0 to 3)
:: Hall
- Work -> stay
if gold < 3
do set gold = gold + 1
- Buy -> End
if gold > 0
:: End (ending: Over)`,
    finds: 'always-offered Hall actions.1.when',
  },
  {
    fault: 'a storylet whose condition always holds',
    notation: `:: Hall
~ pool: day, 1
- Go -> End
:: Market
~ tags: day
~ when: seen("Hall")
- Back -> Hall
:: End (ending: Over)`,
    finds: 'always-offered Market available_when',
  },
  {
    fault: 'a division by what can become 0',
    notation: `$ friends = 2 (0 to 2)
:: Hall
- Quarrel -> stay
if friends > 0
do set friends = friends - 1
- Share -> End
if 12 / friends < 8
- Go -> End
:: End (ending: Over)`,
    finds: 'division-by-zero Hall actions.1.when 1:6',
  },
  {
    fault: 'a division by a written 0',
    notation: `$ gold = 5 (0 to 9, shown)
:: Hall
- Go -> End
do set gold = gold / 0
:: End (ending: Over)`,
    finds: 'division-by-zero Hall actions.0.effects.0 1:19',
  },
  {
    fault: 'a division by 0 in a value that is shown',
    notation: `$ friends = 1 (0 to 1)
:: Hall
Each gets {6 / friends}.
- Quarrel -> stay (once)
do set friends = 0
- Go -> End
:: End (ending: Over)`,
    finds: 'division-by-zero Hall body 1:16',
  },
  {
    fault: 'a purse that is asked for more than it holds',
    notation: `$ gold = 5 (0 to 10)
:: Shop
- Buy -> stay
do set gold = gold - 3
- Go -> End
- Go in rags -> End
if gold < 3
:: End (ending: Over)`,
    finds: 'bound-hit Shop actions.0.effects.0 1:12',
  },
  {
    fault: 'a number that is only shown and stops at its bound',
    notation: `$ gold = 5 (0 to 10, shown)
:: Shop
- Buy -> stay
do set gold = gold - 3
- Go -> End
:: End (ending: Over)`,
    finds: 'bound-hit Shop actions.0.effects.0 1:12',
  },
  {
    fault: 'a number that is only shown and set to more than it holds',
    notation: `$ gold = 5 (0 to 10, shown)
:: Shop
- Win -> stay
do set gold = 12
- Go -> End
:: End (ending: Over)`,
    finds: 'bound-hit Shop actions.0.effects.0 1:12',
  },
  {
    fault: 'a number that stands in the text alone, and is made of another',
    notation: `$ gold = 5 (0 to 10)
$ price = 4 (0 to 9)
:: Shop
You have {gold}.
- Haggle -> stay
do set price = min(9, price + 1)
- Buy -> stay
do set gold = gold - price
- Go -> End
:: End (ending: Over)`,
    finds: 'bound-hit Shop actions.1.effects.0 1:12',
  },
  {
    fault: 'a text that a variable cannot hold',
    notation: `$ name = "Ann"
:: Hall
You are {name}.
- Marry -> stay
do set name = "${'x'.repeat(201)}"
- Go -> End
:: End (ending: Over)`,
    finds: 'text-too-long Hall actions.0.effects.0 1:12',
  },
  {
    fault: 'braces in a label of level 1',
    notation: `~ level: 1
$ price = 3 (0 to 9, shown)
:: Hall
- Haggle -> stay
do set price = min(9, price + 1)
- Buy for {price} coins -> End
:: End (ending: Over)`,
    finds: 'braces-in-label Hall actions.1.label 1:9',
  },
  {
    fault: 'braces in the reason of a locked choice at level 1',
    notation: `~ level: 1
$ gold = 0 (0 to 3)
:: Hall
- Work -> stay
if gold < 3
do set gold = gold + 1
- Buy -> End
if gold > 2
else locked: You have {gold}.
- Go -> End
:: End (ending: Over)`,
    finds: 'braces-in-label Hall actions.1.reason 1:10',
  },
  {
    fault: 'a value past its bound where a node is entered',
    notation: `$ hours = 0 (0 to 2)
:: Hall
~ every: set hours = hours + 1
- Wait -> Hall
- Go -> End
if hours > 1
:: End (ending: Over)`,
    finds: 'bound-hit Hall on_enter.every.0 1:13',
  },
  {
    fault: 'calls that never come back',
    notation: `:: Hall
- Deeper -> Hall (call)
- Go -> End
:: End (ending: Over)`,
    finds: 'endless-calls Hall',
  },
  {
    fault: 'a pool for a tag that no node has',
    notation: `:: Hall
~ pool: night, 2
- Go -> End
:: End (ending: Over)`,
    finds: 'empty-pool Hall pool',
  },
  {
    fault: 'a pool that never has anything to offer, of nodes that are reached otherwise',
    notation: `:: Hall
~ pool: day, 2
- Down -> Cellar
:: Cellar
~ tags: day
~ when: visits("Hall") > 1
- Go -> End
:: End (ending: Over)`,
    finds: 'empty-pool Hall pool',
  },
  {
    fault: 'a brace without its end',
    notation: `$ brave = no
:: Hall
You stand here.
It is {if brave}light.
- Pray -> stay
do set brave = yes
- Go -> End
if brave
- Flee -> End
:: End (ending: Over)`,
    finds: 'text-problem Hall body 2:7',
  },
  {
    fault: 'a condition that does not parse',
    notation: `:: Hall
- Wait -> stay
if visits("Hall" > 1
- Go -> End
:: End (ending: Over)`,
    finds: 'text-problem Hall actions.0.when 1:15',
  },
  {
    fault: 'a content note that the story does not have',
    notation: `~ notes: death
:: Hall
~ notes: Death
- Go -> End
:: End (ending: Over)
~ notes: violence`,
    finds: 'missing-content-note End content_notes',
  },
];
