/** Small stories in which nothing is wrong, by what they show. */
export const validStories: Record<string, string> = {
  'one step to the end': `:: Hall
- Go -> End
:: End (ending: Over)`,
  'a story that begins at its ending': ':: End (ending: Over)',
  'a fork with two endings': `:: Hall
- Left -> Won
- Right -> Lost
:: Won (ending: Won, good)
:: Lost (ending: Lost, bad)`,
  'two nodes for one ending': `:: Hall
- Left -> One
- Right -> Two
:: One (ending: Over)
:: Two (ending: Over)`,
  'a round with a way out': `:: Hall
- Out -> Garden
:: Garden
- In -> Hall
- Go -> End
:: End (ending: Over)`,
  'a story without endings that goes on for ever': `:: Hall
- Out -> Garden
:: Garden
- In -> Hall`,
  'staying on the spot': `:: Hall
- Wait -> stay
- Go -> End
:: End (ending: Over)`,
  'a choice that is there once': `:: Hall
- Look -> stay (once)
- Go -> End
:: End (ending: Over)`,
  'a last resort that is needed': `:: Hall
- Knock -> stay (once)
- Break the door -> End (fallback)
:: End (ending: Over)`,
  'a locked door and its key': `:: Hall
@ Key
- Open -> End
if has(key)
- Wait -> stay
:: End (ending: Over)`,
  'a locked choice with its reason': `$ brave = no
:: Hall
- Fight -> End
if brave
else locked: You dare not.
- Drink -> stay (once)
do set brave = yes
:: End (ending: Over)`,
  'a key that has to be picked up first, and nothing else to do': `:: Hall
@ Key
- Open -> End
if has(key)
:: End (ending: Over)`,
  'a key in another room': `:: Hall
- Down -> Cellar
- Open -> End
if has(key)
:: Cellar
@ Key
- Up -> Hall
:: End (ending: Over)`,
  'an item that is given and taken': `:: Hall
- Beg -> stay
if not has(coin)
do give coin
- Pay -> End
if has(coin)
do take coin
@ Coin (fixed) in nowhere
:: End (ending: Over)`,
  'an item that an effect moves to where it can be found': `:: Hall
- Search -> Garden
do move ring to "Garden"
@ Ring in nowhere
:: Garden
- Wed -> End
if has(ring)
:: End (ending: Over)`,
  'coins that are counted': `:: Hall
@ Coin (stackable, fixed) in nowhere
- Work -> stay
do give coin 2
- Buy -> End
if count(coin) >= 3
:: End (ending: Over)`,
  'coins that can be laid down': `:: Hall
@ Coin (stackable)
- Pay -> End
if count(coin) > 0
do take coin
:: End (ending: Over)`,
  scenery: `:: Hall
@ Oven (fixed)
- Go -> End
:: End (ending: Over)`,
  'a purse with bounds that nothing passes': `$ gold = 0 (0 to 9)
:: Hall
- Work -> stay
if gold < 9
do set gold = gold + 3
- Buy -> End
if gold >= 6
do set gold = gold - 6
:: End (ending: Over)`,
  'a value that comes to its bound and not past it': `$ hours = 3 (0 to 3)
:: Hall
- Wait -> stay
if hours > 0
do set hours = hours - 1
- Go -> End
if hours = 0
:: End (ending: Over)`,
  'a counter without end of which only its beginning matters': `$ steps = 0
:: Hall
- Walk -> stay
do set steps = steps + 1
- Arrive -> End
if steps > 20
:: End (ending: Over)`,
  'a counter that is only shown': `$ steps = 0 (shown)
:: Hall
- Walk -> stay
do set steps = steps + 1
- Arrive -> End
:: End (ending: Over)`,
  'a debt that only grows': `$ purse = 0
:: Hall
- Borrow -> stay
do set purse = purse - 7
- Flee -> End
if purse < -20
:: End (ending: Over)`,
  'a mood that changes what is said': `$ mood = calm (of calm | cross)
:: Hall
{if mood = "calm"}She smiles.{else}She frowns.{end}
- Tease -> stay
do set mood = "cross"
- Soothe -> stay
do set mood = "calm"
- Go -> End
:: End (ending: Over)`,
  'a name that is chosen': `$ hero = ""
:: Hall
- Call me Ann -> Garden
do set hero = "Ann"
- Call me Bea -> Garden
do set hero = "Bea"
:: Garden
Welcome, {hero}.
- Go -> End
:: End (ending: Over)`,
  'a guard who remembers': `:: Gate
{first}Who goes there?{again}You again.{end}
- Knock -> Gate
- Slip in -> End
if visits("Gate") > 2
:: End (ending: Over)`,
  'drips in a cycle': `:: Cave
{cycle}drip|drop|silence{end}
- Listen -> Cave
- Go -> End
:: End (ending: Over)`,
  'words once, words in a row, words by chance': `:: Cave
{once}New.|Still new.{end} {sequence}Dim.|Dark.{end} {shuffle}A bat.|A rat.{end}
- Listen -> Cave
- Go -> End
:: End (ending: Over)`,
  'as many texts as visits': `:: Hall
- Down -> Cellar
:: Cellar
{sequence}One.|Two.{end}
- Wait -> Cellar (once)
- Go -> End
:: End (ending: Over)`,
  'a link in the text': `:: Hall
There is [a door](action:a1).
- Open -> End
:: End (ending: Over)`,
  'a link that comes and goes': `:: Hall
{cycle}A wall.|There is [a door](action:a1).{end}
- Open -> End
- Wait -> Hall
:: End (ending: Over)`,
  'chance in the text': `:: Hall
{if chance(30)}An owl calls.{else}It is still.{end}
- Go -> End
:: End (ending: Over)`,
  'a choice that chance offers, and another': `:: Hall
- Slip out -> End
if chance(50)
- Wait -> stay
:: End (ending: Over)`,
  'targets by chance': `:: Hall
- Roam -> 3 Hall | 1 Moor
:: Moor
- Go -> End
:: End (ending: Over)`,
  dice: `$ die = 1 (1 to 6)
:: Hall
- Roll -> stay
do set die = random(1, 6)
- Win -> End
if die = 6
:: End (ending: Over)`,
  'a call that comes back': `:: Hall
- Look at the map -> Map (call)
- Go -> End
:: Map
- Fold it -> return
:: End (ending: Over)`,
  'calls that come back elsewhere': `$ gold = 0 (0 to 1)
:: Hall
- Take it -> stay (once)
do set gold = 1
- Dream -> Dream (call then Morning)
:: Dream
- Deeper -> Past (call then Waking)
- Wake -> return
:: Past
- Enough -> return
:: Waking
- Wake -> return
:: Morning
- Buy -> End
if gold > 0
- Beg -> End
if gold = 0
:: End (ending: Over)`,
  'calls within calls': `:: Hall
- Think -> Mind (call)
- Go -> End
:: Mind
- Remember -> Past (call)
- Wake -> return
:: Past
- Enough -> return
:: End (ending: Over)`,
  'a hub with storylets over three days': `$ day = 1 (1 to 4)
:: Hub
~ pool: day, 2
- Go home -> End
if day > 3
:: Market
~ tags: day
~ when: not seen("Market")
- Back -> Hub
do set day = day + 1
:: Fair
~ tags: day
~ when: day > 1 and day < 4
- Back -> Hub
do set day = day + 1
:: End (ending: Over)`,
  'a pool that calls': `:: Hub
~ pool: talk, 1 (call)
- Go -> End
:: Chat
~ tags: talk
- Enough -> return
:: End (ending: Over)`,
  'an achievement': `! Brave heart
:: Hall
- Fight -> End
do unlock brave_heart
:: End (ending: Over)`,
  'an achievement at the first visit': `! Brave heart
:: Hall
~ first: unlock brave_heart
- Go -> End
:: End (ending: Over)`,
  'what an ending opens in the next run': `:: Hall
- Drown -> Sea
- Fly -> Sky
if ending("Drowned")
:: Sea (ending: Drowned, bad)
:: Sky (ending: Free, good)`,
  'time that passes': `:: Hall
- Wait -> stay
- Leave -> End
if turns > 5
:: End (ending: Over)`,
  'a camp that is rested in': `:: Camp
- Walk -> Moor
:: Moor
- Rest -> Camp
- Go on -> stay
if turns_since("Camp") < 3
- Arrive -> End
if turns_since("Camp") > 1
:: End (ending: Over)`,
  'what was chosen before': `:: Hall
- Lie -> stay (once)
- Confess -> End
if chosen("a1")
- Go -> End
:: End (ending: Over)`,
  arithmetic: `$ price = 2 (0 to 9)
$ gold = 1 (0 to 20)
:: Shop
- Haggle -> stay (once)
do set price = price + 1
- Work -> stay
if gold < 15
do set gold = gold + max(1, price)
- Buy -> End
if gold >= price * 2 and gold mod 2 = 0
- Leave -> End
:: End (ending: Over)`,
  'a division that is guarded': `$ friends = 2 (1 to 3)
:: Hall
- Quarrel -> stay
if friends > 1
do set friends = friends - 1
- Share -> End
if 6 / friends > 3
- Go -> End
:: End (ending: Over)`,
  'content notes that the story has': `~ notes: Violence
:: Hall
~ notes: violence
- Go -> End
:: End (ending: Over)`,
  'two chapters, and a start that is not the first node': `=== One
:: Cellar
- Up -> Hall
=== Two
:: Hall (start)
- Down -> Cellar
- Go -> End
:: End (ending: Over)`,
};
