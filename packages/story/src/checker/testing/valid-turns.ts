/** Small stories in which nothing is wrong: what happens by itself, is asked, and is shown everywhere. */
export const validTurns: Record<string, string> = {
  'a node that is passed, and its text kept': `:: Hall
- Down -> Stairs
:: Stairs
It is steep.
~ continue: Cellar (keep)
:: Cellar
- Out -> End
:: End (ending: Over)`,
  'a way on that is taken sometimes': `$ lit = no
:: Hall
- Light -> stay (once)
do set lit = yes
- Down -> Cellar
:: Cellar
~ continue: End if lit
- Back -> Hall
:: End (ending: Over)`,
  'a ring with a way out': `$ n = 0 (0 to 5)
:: Hall
- Go -> Ring
:: Ring
~ every: if n < 5 then set n = n + 1 end
~ continue: End if n = 5
~ continue: Ring
:: End (ending: Over)`,
  'a start that only leads on': `:: Hall
~ continue: Cellar (keep)
:: Cellar
- Out -> End
:: End (ending: Over)`,
  'a detour that comes back by itself': `:: Hall
- Look -> Map (call)
- Out -> End
:: Map
A map.
~ continue: return (keep)
:: End (ending: Over)`,
  'a bag in which things are put': `$ bag = {} (of rope | map)
:: Hall
- Rope -> stay (once)
do add "rope" to bag
- Map -> stay (once)
do add "map" to bag
- Out -> End
if size(bag) = 2
- Lose it -> stay
if bag has "rope"
do remove "rope" from bag
- Give up -> End
:: End (ending: Over)`,
  'a bag of sixty-four things': `$ bag = {} (of ${Array.from({ length: 64 }, (_, at) => `t${at}`).join(' | ')}, shown)
:: Hall
${Array.from({ length: 64 }, (_, at) => `- Take -> stay (once)\ndo add "t${at}" to bag`).join('\n')}
- Out -> End
:: End (ending: Over)`,
  'a link that is replaced in its place': `:: Hall
{if chosen_here("a1")}A door behind it!{else}[A curtain](action:a1).{end}
- Pull -> stay (once_per_visit)
- Out -> Yard
- In -> End
if chosen_here("a1")
:: Yard
- Back -> Hall
:: End (ending: Over)`,
  'twenty things to look at in each visit': `:: Hall
${Array.from({ length: 20 }, () => '- Look -> stay (once_per_visit)').join('\n')}
- Out -> Yard
:: Yard
- Back -> Hall
- Go -> End
:: End (ending: Over)`,
  'a choice that is counted': `:: Hall
- Knock -> stay
- Break in -> End
if times_chosen("a1") >= 3
:: End (ending: Over)`,
  'a name that is asked for': `$ name = ""
:: Hall
- Say -> Gate
ask name: Who are you?
:: Gate
{if name = "Ann"}Ann!{elseif name = "Bea"}Bea!{else}Who is {name}?{end}
- In -> End
:: End (ending: Over)`,
  'an age that is asked for': `$ age = 0 (0 to 120)
:: Hall
- Say -> Gate
ask age: How old are you?
:: Gate
- In -> End
if age >= 18
- Wait -> Hall
if age < 18
:: End (ending: Over)`,
  'a number that is asked for and calculated with': `$ guess = 0 (0 to 100)
:: Hall
- Guess -> stay
ask guess: Which number?
- Out -> End
if guess * 2 = 84
:: End (ending: Over)`,
  'a way back to where the reader was': `:: Hall
- Look -> Map
- Out -> Yard
:: Yard
- Look -> Map
- Go -> End
:: Map
- Fold it -> back
:: End (ending: Over)`,
  'a price with decimals': `$ price = 0.5 (0 to 2, decimals 1)
:: Hall
- Haggle -> stay
if price < 2
do set price = price + 0.5
- Buy -> End
if price >= 1.5
:: End (ending: Over)`,
  'where things are and what was earned': `! Brave
:: Hall
@ Lamp
- Down -> Cellar
:: Cellar
- Shine -> stay (once)
if at(lamp, "Hall")
do unlock brave
- Out -> End
if earned(brave)
- Up -> Hall
:: End (ending: Over)`,
  'effects that hang on a condition': `$ gold = 0 (0 to 5)
$ rich = no
:: Hall
- Work -> stay
do if gold < 5 then set gold = gold + 1 else set rich = yes end
- Out -> End
if rich
:: End (ending: Over)`,
  'effects at every entry': `$ steps = 0
~ entry: set steps = steps + 1
:: Hall
- Round -> Hall
- Out -> End
if steps > 3
:: End (ending: Over)`,
  'a header, a footer, a panel and a snippet': `$ gold = 1 (0 to 9)
~ header: {show "Weather"}
~ footer dark: It is dark.
~ panel: You have {gold} coins.
:: Hall
~ tags: dark
- Earn -> stay
if gold < 9
do set gold = gold + 1
- Out -> End
:: End (ending: Over)
## Weather
It rains.`,
  'a link in a footer': `~ footer: [Look round](action:a1).
:: Hall
- Look -> stay
- Out -> End
:: End (ending: Over)`,
  'a price in a label': `$ price = 3 (0 to 9)
:: Hall
- Buy for {price} coins -> End
- Haggle -> stay (once)
do set price = price - 1
:: End (ending: Over)`,
  'short texts that are joined': `$ given = "Ann"
$ whole = "" (shown)
:: Hall
- Marry -> stay (once)
do set given = "Bea"
- Out -> End
do set whole = given & " of the Hill"
:: End (ending: Over)`,
  'a ring that chance leaves sooner or later': `:: Hall
- Go -> Ring
:: Ring
~ continue: End if chance(50)
~ continue: Other
:: Other
~ continue: Ring if chance(90)
~ continue: End
:: End (ending: Over)`,
  'a node that goes on to itself by chance': `:: Hall
- Go -> Ring
:: Ring
~ continue: Ring if chance(50)
- Out -> End
:: End (ending: Over)`,
};
