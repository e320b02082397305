import type { DemoChoice, DemoStory } from './demo-story-notation.ts';
import { dark, work } from './demo-story-pawned-key-work-and-dark.ts';

const toTheSquare: DemoChoice = { label: 'Back to the square', target: 'The square' };

/** The second story that an empty site begins with: one that remembers, counts and is bought from. */
export const pawnedKey: DemoStory = {
  title: 'The Pawned Key',
  slug: 'the-pawned-key',
  description:
    'The great lamp of Wick has been dark for a year, and the boats are due in three days. You ' +
    'have your tools, one coin, and a gift for ladders. A story with a purse in it, and two endings.',
  variables: [
    { key: 'day', label: 'Day', kind: 'number', initial: 1, min: 1, max: 3, shown: true },
    { key: 'tired', label: 'Worked today', kind: 'flag', initial: false, shown: false },
    {
      key: 'guard',
      label: 'The guard calls you',
      kind: 'choice',
      options: ['stranger', 'traveller', 'mender', 'friend'],
      initial: 'stranger',
      shown: true,
    },
    { key: 'helper', label: 'The footpad helps', kind: 'flag', initial: false, shown: false },
  ],
  achievements: [
    {
      key: 'company',
      name: 'Two on the ladder',
      description: 'You found honest work for somebody who had not been looking for it.',
    },
  ],
  content_notes: ['robbery'],
  chapters: [
    {
      title: 'The wall',
      items: [
        {
          key: 'coin',
          name: 'Coin',
          description: 'Each has the lamp of Wick on one side. It is lit, on the coins.',
          location: 'inventory',
          stackable: true,
        },
      ],
      nodes: [
        {
          name: 'The road',
          body: `It has been raining since the last milestone, which said *Wick, 4*, and had been corrected by hand to *5*.

The letter in your coat is from the town council. It says that the great lamp of Wick has been dark for a year, that the herring boats are due home in three days, and that the pay will be fair. It is written on the back of a bill.

Ahead there is a wall, and a gate in the wall, and in the gate a small square of light with somebody’s eyes in it.`,
          choices: [{ label: 'Knock at the gate', target: 'At the gate' }],
        },
        {
          name: 'At the gate',
          body: `“Name,” says the square of light.

You give it.

“I’ll not remember that,” says the guard, quite kindly. “What *are* you?”`,
          choices: [
            { label: 'A mender of lamps', target: 'The square', effects: ['set guard = "mender"'] },
            {
              label: 'Only passing through',
              target: 'The square',
              effects: ['set guard = "traveller"'],
            },
            { label: 'Say nothing, and drip', target: 'The square' },
          ],
        },
        {
          name: 'The guard',
          body: `{first}“I know you,” says the guard, before you can speak. “Don’t tell me. The {guard}.”{again}“Back again, {guard},” says the guard.{end} She has the whole of the gate to look after, and it is shut. It leaves her time.

{if guard = "friend"}There are two bowls on the bench, and one of them is yours.{end}

{shuffle}“There was a heron,” she says. “You missed it.”|“Somebody came by with a cart,” she says, in the voice of one who has seen a comet.|“Quiet,” she says. And then, after a while: “Quiet.”{end}`,
          choices: [
            { label: 'Ask her about the lamp', target: 'A year ago' },
            {
              label: 'Fetch two bowls of soup (1 coin)',
              target: null,
              use: 'once',
              when: 'count(coin) >= 1',
              otherwise: 'lock',
              reason: 'Soup is a coin, and you have none.',
              effects: ['take coin 1', 'set guard = "friend"'],
            },
            toTheSquare,
          ],
        },
        {
          name: 'A year ago',
          body: `“It went out in the wet spring,” says the guard. “The council said that oil was dear. So they raised the money. They pawned the one thing in the tower that would fetch any.”

“What was that?”

“The key,” says the guard.

She lets you think about it for as long as you need.`,
          choices: [{ label: 'Think about it', target: 'The guard' }],
        },
      ],
    },
    {
      title: 'The town',
      items: [
        {
          key: 'tower_key',
          name: 'Tower key',
          description: 'As long as your forearm, and colder. The ticket is still on it.',
        },
        {
          key: 'candle',
          name: 'Candle',
          description: 'A small flame that has not happened yet.',
        },
      ],
      nodes: [
        {
          name: 'The square',
          body: `{first}The gate shuts behind you with the sound of a job done. {end}Wick is built like a bowl, and the square is where the soup would be. On one side stands the tower, with the great lamp at the top of it like a shut eye. On the other is a pawn shop.

{if day = 1}The boats are due the evening after tomorrow.{elseif day = 2}The boats are due tomorrow evening.{else}The boats are due this evening.{end} {if tired}You have done your day’s work, and your arms know it.{else}There is work to be had, for anyone who can still lift things.{end}

{if count(coin) = 0}Your purse is empty, and lies flat to prove it.{elseif count(coin) = 1}There is one coin in your purse. It has nothing to knock against.{else}There are {count(coin)} coins in your purse.{end}

{cycle}A gull is walking round the fountain as if it had an appointment.|The gull has been joined by another gull. They do not seem to know each other.|The gulls have gone. The fountain looks relieved.{end}`,
          pool: { tag: 'work', limit: 3, call: true },
          choices: [
            { label: 'Look in at the pawn shop', target: 'The pawn shop' },
            { label: 'Talk to the guard', target: 'The guard' },
            { label: 'Try the tower door', target: 'The tower door' },
            { label: 'Call it a day', target: 'Dusk', when: 'day < 3' },
            { label: 'Watch the sun go down', target: 'The third evening', when: 'day = 3' },
          ],
        },
        {
          name: 'The pawn shop',
          body: `{first}*Ting*, says the bell over the door. “Coming,” says Mr Ambry, from under the counter, where he keeps the things that people may come back for.{again}*Ting*. {cycle}“You again,” says Mr Ambry, pleased.|Mr Ambry looks up from a tray of other people’s rings.|“Looking is free,” says Mr Ambry. “So far.”{end}{end}

{if has(tower_key)}In the dust of the window there is a clean shape, as long as your forearm, where the key was.{else}In the window lies a key as long as your forearm. The ticket says: *Town of Wick. Key, large. 5 coins.*{end}`,
          choices: [
            {
              label: 'Redeem the key (5 coins)',
              target: null,
              use: 'once',
              when: 'count(coin) >= 5',
              otherwise: 'lock',
              reason: 'The ticket says five, and Mr Ambry can count.',
              effects: ['take coin 5', 'give tower_key'],
            },
            {
              label: 'Buy a candle (1 coin)',
              target: null,
              when: 'count(coin) >= 1 and not has(candle)',
              effects: ['take coin 1', 'give candle'],
            },
            toTheSquare,
          ],
        },
        {
          name: 'The tower door',
          body: `The door of the tower is oak, and was made by somebody who had been let down by doors before. {if has(tower_key)}The key is heavy in your coat.{else}You could put your arm through the keyhole, if it would help.{end}

{first}For form’s sake, you{again}You{end} could [knock](action:knock){first}.{again} again. It passes the time.{end}`,
          choices: [
            { id: 'knock', label: 'Knock', target: 'No answer' },
            {
              label: 'Unlock the door',
              target: 'The tower stairs',
              when: 'has(tower_key)',
              otherwise: 'lock',
              reason: 'The key is in the pawn shop window, with a ticket on it.',
            },
            toTheSquare,
          ],
        },
        {
          name: 'No answer',
          body: `{cycle}You knock. Nobody comes, which is what one expects of a tower.|You knock. High up, something considers it, and decides against.|You knock. The door has begun to enjoy it.{end}`,
          choices: [{ label: 'Stop knocking', target: 'The tower door' }],
        },
        {
          name: 'The tower stairs',
          body: `{first}The key turns as if it had only been waiting to be asked. {end}A hundred and nine steps go up into the dark, and lamplighters have worn every one of them into the shape of a spoon.

{if has(candle)}Your candle goes up the wall ahead of you.{else}You feel your way.{end} {shuffle}Something with wings goes by, on business.|At every window a draught asks who you are.|Your own footsteps come down to meet you.{end}`,
          choices: [
            { label: 'Climb to the lamp', target: 'The lamp room' },
            { label: 'Go back down', target: 'The square' },
          ],
        },
        {
          name: 'The lamp room',
          body: `The great lamp of Wick is taller than you are, and full to the brim with oil. It has been full all year. Nobody could get in to look.

{if helper}The footpad sets the ladder against the glass and holds on to it with both hands, like a man in church.{else}You set the ladder against the glass, and ask it to be reasonable.{end} All that is wanted now is a flame.`,
          choices: [
            { label: 'Light it with the candle', target: 'The lamp of Wick', when: 'has(candle)' },
            {
              label: 'Call down for the guard’s lantern',
              target: 'The lamp of Wick',
              when: 'guard = "friend"',
            },
            { label: 'Go back for a flame', target: 'The square', use: 'fallback' },
          ],
        },
      ],
    },
    work,
    dark,
  ],
};
