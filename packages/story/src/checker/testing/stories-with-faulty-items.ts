/** Faults of items and variables: what nobody can have, and what nothing asks for or changes. */
import type { FaultyStory } from './faulty-stories.ts';

export const storiesWithFaultyItems: FaultyStory[] = [
  {
    fault: 'an item that is asked for and is nowhere',
    notation: `:: Hall
- Open -> End
if has(key)
- Go -> End
@ Key in nowhere
:: End (ending: Over)`,
    finds: 'item-never-obtainable key',
  },
  {
    fault: 'an item that nobody can pick up',
    notation: `:: Hall
@ Key (fixed)
- Open -> End
if has(key)
- Go -> End
:: End (ending: Over)`,
    finds: 'item-never-obtainable key',
  },
  {
    fault: 'an item that lies hidden, so that nobody can pick it up',
    notation: `:: Hall
@ Key (hidden)
- Open -> End
if has(key)
- Go -> End
:: End (ending: Over)`,
    finds: 'item-never-obtainable key',
  },
  {
    fault: 'a hidden item that is only counted in the text',
    notation: `:: Hall
You have {count(key)} keys.
@ Key (hidden)
- Go -> End
:: End (ending: Over)`,
    finds: 'item-never-obtainable key',
  },
  {
    fault: 'an item to be counted, of which nobody can move any',
    notation: `:: Hall
You have {count(rope)} ropes.
- Fetch it -> Yard
do move rope to inventory
- Leave it -> Yard
do give rope 0
@ Rope (stackable, fixed) in nowhere
:: Yard
- Go -> End
:: End (ending: Over)`,
    finds: 'item-never-obtainable rope',
  },
  {
    fault: 'an item that only the choice gives which waits for it',
    notation: `:: Hall
- Light it -> stay
if has(lamp)
do give lamp
- Go -> End
@ Lamp in nowhere
:: End (ending: Over)`,
    finds: 'item-never-obtainable lamp',
  },
  {
    fault: 'two choices that each give what the other needs',
    notation: `:: Hall
- Light it -> stay
if has(rope)
do give lamp
- Pull it -> stay
if has(lamp)
do give rope
- Go -> End
@ Lamp in nowhere
@ Rope in nowhere
:: End (ending: Over)`,
    finds: 'item-never-obtainable rope',
  },
  {
    fault: 'an item that is given for one that nobody can have',
    notation: `:: Hall
- Light it -> stay
if has(rope)
do give lamp
- Look about -> End
if has(lamp)
- Go -> End
@ Lamp in nowhere
@ Rope in nowhere
:: End (ending: Over)`,
    finds: 'item-never-obtainable rope',
  },
  {
    fault: 'a fixed item that is only moved about',
    notation: `:: Hall
- Push it -> stay
do move oven to "Cellar"
- Down -> Cellar
@ Oven (fixed)
:: Cellar
- Bake -> End
if has(oven)
- Go -> End
:: End (ending: Over)`,
    finds: 'item-never-obtainable oven',
  },
  {
    fault: 'an item that is taken away before anybody can pick it up',
    notation: `:: Hall
~ first: move key to nowhere
@ Key
- Open -> End
if has(key)
- Go -> End
:: End (ending: Over)`,
    finds: 'item-never-obtainable key',
  },
  {
    fault: 'a storylet before which others always come',
    notation: `:: Hall
~ pool: day, 1
- Out -> Fair
:: Market
~ tags: day
~ priority: 2
- Go -> End
:: Fair
~ tags: day
- Go -> End
:: End (ending: Over)`,
    finds: 'unreachable-choice Fair available_when',
  },
  {
    fault: 'an item for which nothing asks',
    notation: `:: Hall
@ Brass lamp
- Go -> End
:: End (ending: Over)`,
    finds: 'item-never-used brass_lamp',
  },
  {
    fault: 'a variable that is only counted up',
    notation: `$ steps = 0
:: Hall
- Walk -> stay
do set steps = steps + 1
- Go -> End
:: End (ending: Over)`,
    finds: 'variable-never-read steps',
  },
  {
    fault: 'a variable that is never set',
    notation: `$ hero = "Ann"
:: Hall
You are {hero}.
- Go -> End
:: End (ending: Over)`,
    finds: 'variable-never-set hero',
  },
];
