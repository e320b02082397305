/** Faults of ways: nodes that cannot be reached, and places that cannot be left. */
import type { FaultyStory } from './faulty-stories.ts';

export const storiesWithFaultyLinks: FaultyStory[] = [
  {
    fault: 'a node to which nothing leads',
    notation: `:: Hall
- Go -> End
:: Attic
- Down -> Hall
:: End (ending: Over)`,
    finds: 'unreachable-node Attic',
  },
  {
    fault: 'a part of the story to which nothing leads: its beginning is reported',
    notation: `:: Hall
- Go -> End
:: Attic
- Up -> Roof
:: Roof
- Down -> Hall
:: End (ending: Over)`,
    finds: 'unreachable-node Attic',
  },
  {
    fault: 'a ring of nodes to which nothing leads',
    notation: `:: Hall
- Go -> End
:: Attic
- Up -> Roof
:: Roof
- Down -> Attic
:: End (ending: Over)`,
    finds: 'unreachable-node Attic',
  },
  {
    fault: 'an ending to which nothing leads',
    notation: `:: Hall
- Go -> End
:: End (ending: Over)
:: Crown (ending: Crowned)`,
    finds: 'unreachable-node Crown',
  },
  {
    fault: 'a node behind a choice that never opens',
    notation: `$ gold = 0 (0 to 5)
:: Hall
- Work -> stay (once)
do set gold = 3
- Buy -> Shop
if gold > 4
- Go -> End
:: Shop
- Back -> Hall
:: End (ending: Over)`,
    finds: 'unreachable-node Shop',
  },
  {
    fault: 'a storylet that is never available, and no other way to it',
    notation: `:: Hall
~ pool: day, 2
- Go -> End
:: Market
~ tags: day
- Back -> Hall
:: Fair
~ tags: day
~ when: visits("Hall") > 1 and not seen("Hall")
- Back -> Hall
:: End (ending: Over)`,
    finds: 'unreachable-node Fair',
  },
  {
    fault: 'an ending behind a choice that never opens',
    notation: `$ coins = 0
:: Hall
- Work -> stay (once)
do set coins = coins + 1
- Crown yourself -> Throne
if coins >= 2
- Go -> End
:: Throne (ending: Crowned, good)
:: End (ending: Over)`,
    finds: 'unreachable-ending Throne',
  },
  {
    fault: 'a node without choices that is no ending',
    notation: `:: Hall
- Go -> End
- Down -> Cellar
:: Cellar
It is dark.
:: End (ending: Over)`,
    finds: 'dead-end Cellar',
  },
  {
    fault: 'a start without anything',
    notation: ':: Hall',
    finds: 'dead-end Hall',
  },
  {
    fault: 'a node with choices that never open',
    notation: `$ brave = no
:: Hall
- Go -> End
- Down -> Cellar
- Pray -> stay (once)
do set brave = no
:: Cellar
- Fight -> End
if brave
:: End (ending: Over)`,
    finds: 'dead-end Cellar',
  },
  {
    fault: 'a node that can be left only once',
    notation: `:: Hall
- Out -> Garden
:: Garden
- Look -> stay (once)
- Up -> Tree
- Go -> End
:: Tree
- Climb down -> Garden (once)
:: End (ending: Over)`,
    finds: 'dead-end Tree',
  },
  {
    fault: 'a way out that chance can take away',
    notation: `:: Hall
- Slip out -> End
if chance(50)
:: End (ending: Over)`,
    finds: 'dead-end Hall',
  },
  {
    fault: 'a locked door whose key can be thrown away for good',
    notation: `:: Hall
@ Key
- Down -> Cellar
- Out -> Yard
if has(key)
:: Cellar
- On -> Pit
:: Pit
- Open -> End
if has(key)
:: Yard
- Go -> End
:: End (ending: Over)`,
    finds: 'dead-end Pit',
  },
  {
    fault: 'a return where nobody was called',
    notation: `:: Hall
- Down -> Cellar
- Go -> End
:: Cellar
- Come back -> return
:: End (ending: Over)`,
    finds: 'dead-end Cellar',
  },
  {
    fault: 'a pool that runs dry',
    notation: `:: Hall
- Out -> Hub
:: Hub
~ pool: day, 3
:: Market
~ tags: day
~ when: not seen("Market")
- Back -> Hub
- Go -> End
:: End (ending: Over)`,
    finds: 'dead-end Hub',
  },
  {
    fault: 'a round without a way out',
    notation: `:: Hall
- Go -> End
- Out -> Moor
:: Moor
- On -> Bog
:: Bog
- On -> Moor
:: End (ending: Over)`,
    finds: 'trap Moor',
  },
  {
    fault: 'a round that is closed by what was chosen before',
    notation: `$ cursed = no
:: Hall
- Bless -> Moor
- Curse -> Moor
do set cursed = yes
:: Moor
- On -> stay
- Go -> End
if not cursed
:: End (ending: Over)`,
    finds: 'trap Moor',
  },
  {
    fault: 'two rounds without a way out',
    notation: `:: Hall
- Go -> End
- Left -> Moor
:: Moor
- On -> Moor
:: End (ending: Over)`,
    finds: 'trap Moor',
  },
  {
    fault: 'no way to any ending',
    notation: `$ brave = no
:: Hall
- Think -> stay
- Wait -> stay
do set brave = no
- Fight -> End
if brave
:: End (ending: Over)`,
    finds: 'trap Hall',
  },
  {
    fault: 'a choice that leads to a node that is gone',
    notation: `:: Hall
- Fly -> Moon
- Go -> End
:: End (ending: Over)`,
    finds: 'broken-link Hall actions.0.target',
  },
  {
    fault: 'the only way on leads to a node that is gone',
    notation: `:: Hall
- Go -> End
- Down -> Cellar
:: Cellar
- Fly -> Moon
:: End (ending: Over)`,
    finds: 'broken-link Cellar actions.0.target',
    andSo: ['dead-end Cellar'],
  },
  {
    fault: 'a detour that comes back to a node that is gone',
    notation: `:: Hall
- Dream -> Dream (call then Moon)
- Doze -> Dream (call)
- Go -> End
:: Dream
- Wake -> return
:: End (ending: Over)`,
    finds: 'broken-link Hall actions.0.call.then',
  },
  {
    fault: 'a way on that comes back to a node that is gone',
    notation: `:: Hall
~ continue: Dream (call then Moon)
- Doze -> Dream (call)
- Go -> End
:: Dream
- Wake -> return
:: End (ending: Over)`,
    finds: 'broken-link Hall continue.0.call.then',
  },
  {
    fault: 'a node to which a detour is to come back, and never does',
    notation: `:: Hall
- Dream -> Dream (call then Morning)
:: Dream
- Wake -> End
:: Morning
- Go -> End
:: End (ending: Over)`,
    finds: 'unreachable-node Morning',
  },
  {
    fault: 'one of several targets is gone',
    notation: `:: Hall
- Roam -> 1 End | 2 Moon
:: End (ending: Over)`,
    finds: 'broken-link Hall actions.0.target',
  },
  {
    fault: 'a link in the text to a choice that does not exist',
    notation: `:: Hall
You can go.
There is [a door](action:a9) here.
- Go -> End
:: End (ending: Over)`,
    finds: 'broken-link Hall body 2:26',
  },
];
