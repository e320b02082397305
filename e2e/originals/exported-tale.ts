import { writeTwee } from '../../packages/interchange/src/export/twine/write-twee.ts';
import { twineStory } from '../../packages/interchange/src/export/twine/write-twine.ts';
import { readTwee } from '../../packages/interchange/src/import/containers/read-twee.ts';
import type { TwineSource } from '../../packages/interchange/src/import/twine/twine-source.ts';
import { storyFrom } from '../../packages/story/src/testing/story-notation.ts';

/** Numbers, flags, choices, texts, sets, items, visits, uses, calls, ways on, frames, snippets, pools. */
export const tale = storyFrom`
  $ gold = 2 (0 to 10)
  $ brave = no
  $ mood = calm (of calm | cross)
  $ name = "Ann"
  $ price = 2.5 (0 to 9, decimals 2)
  $ bag = {rope} (of rope | map | lamp)
  ! Rich
  ~ start: set gold = 3
  ~ entry: set price = price / 2 + 1.25
  ~ header dark: It is dark, {name}.
  ~ footer: {cycle}Tick|Tock|Tack{end}
  ## Greeting (with who, much)
  Hello {who}{if much > 2}, you rich one{else}, poor {name}{end}.
  ## Weather
  {if gold > 4}It shines on <b> & "gold"{else}It rains [[hard]] on $gold // there{end}
  :: Hall (start)
  ~ first: set brave = yes
  ~ every: if gold > 6 then unlock rich, set mood = "cross" else add "map" to bag end
  {first}Welcome, {name}.{again}Back again with {gold} and {price}.{end} You have {bag}.

  {show "Weather"} {show "Greeting" with name & "!", gold - 1}

  *Slanted*, **strong**, __under__ and ''quoted'' -- _x $gold

  - First <<one>>
  - Second

  {if brave and bag has "map"}You could [Read the map](action:a1).{end}
  - Read the map -> stay (once_per_visit)
  do add "lamp" to bag
  do set gold = gold + 1
  - Down -> Cellar
  - Dig -> stay
  if gold < 6
  do set gold = gold * 2 - 1
  do give coin 2
  - Say a number -> Hall
  ask gold: How many?
  - Pay -> Shop
  if count(coin) >= 2 and not (mood = "cross")
  do take coin 2
  - Ask the cat -> Cat (call)
  - Only once -> Hall (once)
  do set name = name & "!" & gold
  - Leave -> End
  if visits("Cellar") > 1 or earned(rich)
  - Nothing else -> stay (fallback)
  @ Coin (stackable, fixed) in nowhere
  :: Cellar
  ~ tags: dark
  ~ every: move coin to "Cellar"
  ~ continue: Trap (keep) if visits("Cellar") mod 3 = 2
  {if at(coin, "Cellar")}Coins glitter.{else}Bare stone.{end} {once}New!|Newer!{end} {sequence}a|b|c{end}
  - Up -> Hall
  - Back -> back
  ~ pool: guest, 2
  :: Trap
  A trap opens under {name}.
  ~ every: set gold = gold - 1
  ~ continue: Cellar if gold = 0
  - Climb -> Hall
  if chosen("a4") or times_chosen("a3") > 1
  - Wait -> stay
  do set gold = 0
  - Fall -> Cellar
  :: Shop
  ~ tags: guest
  ~ when: gold > 1
  ~ priority: 2
  Everything costs {round(price)} of {max(gold, 3) - 1}.
  - Out -> return
  - Home -> Hall
  if turns_since("Hall") > 0 and turns > 1
  :: Cat
  ~ tags: guest, dark
  The cat looks {mood}.
  - Thank it -> return
  - Stroke it -> stay (once)
  do if brave then set brave = no, set gold = gold + 3 else set mood = "calm" end
  - Go home -> Hall
  :: End (ending: The end, good)
  You leave with {gold} and {size(bag)} things.
`;

/** The tale as it went out in Twee, and as a tool of Twine reads that. */
export const taleInTwee = (): TwineSource =>
  readTwee(
    writeTwee(
      twineStory(tale, { ifid: '00000000-0000-4000-8000-000000000000', positions: new Map() }),
    ),
  );
