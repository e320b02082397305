/** Faults of snippets with values. */
import type { FaultyStory } from './faulty-stories.ts';

const end = ':: End (ending: Over)';

export const storiesWithFaultyValues: FaultyStory[] = [
  {
    fault: 'words of a snippet that nobody sees with what it is given',
    notation: `$ gold = 0 (0 to 3)
:: Hall
{show "Purse" with gold, "Ann"} {show "Purse" with gold + 1, "Bob"}
- Work -> stay
if gold < 3
do set gold = gold + 1
- Out -> End
if gold > 2
${end}
## Purse (with coins, name)
{if coins > 3}{name} is rich.{elseif coins > 4}Never.{end}`,
    finds: 'unreachable-text snippets.0.body 1:38',
  },
  {
    fault: 'a division by 0 in what a snippet is given',
    notation: `$ gold = 0 (0 to 3)
:: Hall
{show "Share" with 6 / gold}
- Work -> stay
if gold < 3
do set gold = gold + 1
- Out -> End
${end}
## Share (with coins)
{coins}{if coins > 7}!{else}.{end}`,
    finds: 'division-by-zero Hall body 1:24',
    andSo: ['unreachable-text snippets.0.body 1:12'],
  },
  {
    fault: 'a snippet that gets fewer values than it takes',
    notation: `:: Hall
{show "Purse" with 2}
- Out -> End
${end}
## Purse (with coins, name)
{coins}, {name}.`,
    finds: 'type-slip Hall body 1:8',
  },
  {
    fault: 'a name in a snippet that is none of its values',
    notation: `:: Hall
{show "Purse" with 2}
- Out -> End
${end}
## Purse (with coins)
{coins}, {nobody}.`,
    finds: 'unknown-name snippets.0.body 1:11',
  },
  {
    fault: 'a value of a snippet that is always a text and is added to',
    notation: `:: Hall
{show "Purse" with "two"}{show "Purse" with "three"}
- Out -> End
${end}
## Purse (with coins)
{coins + 1}.`,
    finds: 'type-slip snippets.0.body 1:2',
  },
];
