/** Small stories in which nothing is wrong: texts that many nodes show, and what only level 2 can say. */
const end = ':: End (ending: Over)';

export const validTexts: Record<string, string> = {
  'a purse in a panel, a header, a label and a reason': `$ gold = 0 (0 to 5)
~ header: {if gold > 2}Rich.{else}Poor.{end}
~ panel: {if gold = 1}One coin{elseif gold = 0}Nothing{else}Coins{end}
:: Hall
- Work{if gold > 1} on{end} -> stay
if gold < 3
else locked: Enough{if gold = 3}, really{end}.
do set gold = gold + 1
- Out -> End
${end}`,
  'a label that hangs on what nothing else asks for': `$ gold = 0 (0 to 5)
:: Hall
- Work -> Yard
do set gold = 3
- Idle -> Yard
:: Yard
- On -> Street
:: Street
- {if gold > 2}Buy{else}Beg{end} -> End
${end}`,
  'a snippet of which one node shows a part, and another one the rest': `$ lit = no
:: Hall
{show "Light"}
- Down -> Cellar
do set lit = yes
:: Cellar
{show "Light"}
- Out -> End
${end}
## Light
{if lit}It is bright.{else}It is dark.{end}`,
  'a snippet with values, of which each place shows another part': `$ gold = 1 (0 to 3)
:: Hall
{show "Greeting" with "Ann", gold} {show "Greeting" with "Bob", 3}
- Work -> stay
if gold < 3
do set gold = gold + 1
- Out -> End
${end}
## Greeting (with who, coins)
{if who = "Ann"}Dear {who}{else}You{end}{show "Purse" with coins}
## Purse (with coins)
{if coins > 2}: rich.{elseif coins = 2}: well.{else}: poor.{end}`,
  'a choice that hangs on what a snippet is given': `$ gold = 0 (0 to 2)
:: Hall
{show "Door" with gold > 1}
- Work -> stay
if gold < 2
do set gold = gold + 1
- Out -> End
${end}
## Door (with open)
{if open}[Out](action:a2){end}`,
  'a snippet for the second visit of one of its nodes': `:: Hall
{show "Weather"}
- Down -> Cellar
- Out -> End
:: Cellar
- Up -> Hall
${end}
{show "Weather"}
## Weather
{first}It rains.{again}It still rains.{end}`,
  'a snippet that only a panel shows': `$ gold = 0 (0 to 5)
~ panel: {show "Purse"}
:: Hall
- Work -> stay (once)
do set gold = 1
- Out -> End
${end}
## Purse
{if gold > 0}A coin.{else}No coin.{end}`,
  'a header that changes when a node is passed and its text kept': `~ header dark: {if seen("Cellar")}Darker.{else}Dark.{end}
:: Hall
- Down -> Stairs
:: Stairs
~ tags: dark
~ continue: Cellar (keep)
:: Cellar
~ tags: dark
- Out -> End
${end}`,
  'a link in a snippet that one of its nodes has': `:: Hall
{show "Door"}
- Open -> stay
- Down -> Cellar
:: Cellar
{show "Door"}
- Out -> End
${end}
## Door
A [door](action:a1).`,
  'effects one within the other': `$ gold = 0 (0 to 5, shown)
:: Hall
- Work -> stay
do if gold > 1 then if gold > 3 then set gold = 0 else set gold = gold + 1 end else set gold = gold + 1 end
- Out -> End
${end}`,
  'effects under a condition of chance': `$ luck = no (shown)
:: Hall
- Try -> stay
do if chance(50) then set luck = yes else set luck = no end
- Out -> End
${end}`,
  'an effect that hangs on what the one before it did': `$ gold = 0 (0 to 5, shown)
$ rich = no (shown)
:: Hall
- Find -> stay (once)
do set gold = 3
do if gold > 2 then set rich = yes end
- Out -> End
${end}`,
  'an effect of every entry that happens late': `$ late = no (shown)
~ entry: if turns > 3 then set late = yes end
:: Hall
- Round -> Hall
- Out -> End
${end}`,
  'a drawer that is opened anew in each visit': `:: Hall
{if chosen_here("a1")}A key!{else}A drawer.{end}
- Open -> stay (once_per_visit)
- Out -> Yard
:: Yard
- Back -> Hall
- Go -> End
${end}`,
  'a bag that loses what was in it': `$ bag = {rope} (of rope | map)
:: Hall
- Drop -> stay (once)
do remove "rope" from bag
- Out -> End
if size(bag) = 0
- Climb -> End
if bag has "rope"
${end}`,
  'a way back from two places to each': `:: Hall
- Read -> Letter
- On -> Yard
:: Yard
- Read -> Letter
- Out -> End
:: Letter
{if seen("Yard")}You know it.{else}New.{end}
- Fold it -> back
${end}`,
  'a way back beside another one': `:: Hall
- Look -> Map
- Out -> End
:: Map
- Back -> back
- On -> End
${end}`,
  'a name and a place that are joined': `$ name = "Ann"
$ place = "Hill"
$ whole = "" (shown)
:: Hall
- Out -> End
do set whole = name & " of " & place
- Marry -> stay (once)
do set name = "Bea"
- Move -> stay (once)
do set place = "Dale"
${end}`,
  'a number that is joined to a text': `$ gold = 1 (0 to 9)
$ said = "" (shown)
:: Hall
- Earn -> stay (once)
do set gold = 2
- Say -> End
do set said = gold & " coins"
${end}`,
  'a warmth that rises by halves': `$ warmth = 16.5 (12 to 20, decimals 1)
:: Hall
- Heat -> stay
if warmth < 18
do set warmth = warmth + 0.5
- Sleep -> End
if warmth >= 17.5
${end}`,
  'a share with decimals': `$ part = 0 (0 to 9, decimals 2, shown)
:: Hall
- Share -> End
do set part = 2.5 / 2
${end}`,
  'a lamp that is moved': `:: Hall
@ Lamp (fixed)
- Push -> stay (once)
do move lamp to "End"
- Out -> End
if not at(lamp, "Hall")
- Stay -> End
if at(lamp, "Hall")
${end}`,
  'an achievement that opens a way': `! Brave
:: Hall
- Dare -> stay (once)
do unlock brave
- Boast -> End
if earned(brave)
- Out -> End
${end}`,
  'a story in French': `~ lang: fr
:: Hall
- Sortir -> End
${end}`,
  'a story in the German of Switzerland': `~ lang: de-CH
:: Hall
- Gehen -> End
${end}`,
  'a story in Arabic': `~ lang: ar
:: Hall
- اخرج -> End
${end}`,
  'divisions that are read only where nothing is 0': `$ gold = 0 (0 to 5)
~ panel: {if gold > 0}{6 / gold}{end}{if gold = 0}{elseif 6 / gold > 2}Much.{end}
:: Hall
{if gold > 0}Each gets {6 / gold}.{end}
- Work -> stay
if gold < 3
do set gold = gold + 1
- Share {6 / gold} -> End
if gold > 0
${end}`,
  'a joined text beside one that is compared': `$ name = "Ann"
$ whole = "" (shown)
:: Hall
- Bob -> Street
do set name = "Bob"
do set whole = name & " Smith"
- Idle -> Street
:: Street
{if name = "Bob"}Hello Bob.{end}
- Out -> End
${end}`,
};
