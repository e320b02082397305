// The second half of The Pawned Key.
import type { DemoChapter, DemoChoice } from './demo-story-notation.ts';

const toTheInn = (label: string): DemoChoice => ({ label, target: 'The inn' });

export const work: DemoChapter = {
  title: 'The work',
  nodes: [
    {
      name: 'Mend the town clock',
      body: `The town clock says a quarter to four. It has said so since the spring, and people have begun to plan around it.

You find the trouble behind the third wheel. It is a nest with an owl in it. The owl looks at you as if you were late.`,
      tags: ['work'],
      available_when: 'day > 1 and not tired and not seen("Mend the town clock")',
      priority: 30,
      on_enter: { every: ['set tired = yes'] },
      choices: [
        { label: 'Move the owl (3 coins)', target: 'return', effects: ['give coin 3'] },
        {
          label: 'Move the hands, and leave the owl (2 coins)',
          target: 'return',
          effects: ['give coin 2'],
        },
      ],
    },
    {
      name: 'Haul rope for the ferryman',
      body: `The ferry at Wick goes to the other bank and back, which is all that anybody has ever asked of it. Today the wind is asking too.

The rope comes up out of the water as thick as your wrist, and as cold as an aunt.`,
      tags: ['work'],
      available_when: 'not tired and not seen("Haul rope for the ferryman")',
      priority: 20,
      on_enter: { every: ['set tired = yes'] },
      choices: [
        {
          label: 'Haul',
          target: [
            { target: 'A dry crossing', weight: 2 },
            { target: 'A wet crossing', weight: 1 },
          ],
        },
      ],
    },
    {
      name: 'A dry crossing',
      body: `You and the rope come to an understanding. By evening there is a new blister on each of your hands, and two coins in the left one.`,
      on_enter: { every: ['give coin 2'] },
      choices: [{ label: 'Back to the square', target: 'return' }],
    },
    {
      name: 'A wet crossing',
      body: `Halfway over, the ferry stops, and you do not.

The ferryman fishes you out with the pole that he keeps for it. He pays you two coins for the rope, and a third because he had been having a dull week.`,
      on_enter: { every: ['give coin 3'] },
      choices: [{ label: 'Back to the square', target: 'return' }],
    },
    {
      name: 'Sort candles for the chandler',
      body: `The chandler has nine hundred candles, and a shelf that came down in the night. She wants them sorted by length.

By noon you can tell them apart with your eyes shut. By evening you cannot stop.`,
      tags: ['work'],
      available_when: 'not tired and not seen("Sort candles for the chandler")',
      priority: 10,
      on_enter: { every: ['set tired = yes'] },
      choices: [
        { label: 'Take your pay (2 coins)', target: 'return', effects: ['give coin 2'] },
        {
          label: 'Take a coin and a candle',
          target: 'return',
          when: 'not has(candle)',
          effects: ['give coin 1', 'give candle'],
        },
      ],
    },
  ],
};

export const dark: DemoChapter = {
  title: 'The dark',
  nodes: [
    {
      name: 'Dusk',
      body: `This is the hour when the great lamp would be lit. Everybody in the square looks up, and then at their shoes.

The inn is on the other side of town. There is a short way and a long one.`,
      choices: [
        {
          label: 'The short way, down Cheap Lane',
          when: 'not helper',
          target: [
            { target: 'The footpad', weight: 2 },
            { target: 'The cat', weight: 2 },
            { target: 'The inn', weight: 1 },
          ],
        },
        {
          label: 'The short way, with the footpad',
          when: 'helper',
          target: [
            { target: 'The cat', weight: 1 },
            { target: 'The inn', weight: 1 },
          ],
        },
        {
          ...toTheInn('The long way, along the wall'),
          when: 'guard = "friend"',
          otherwise: 'lock',
          reason: 'Nobody walks the wall but the guard and her friends.',
        },
      ],
    },
    {
      name: 'The footpad',
      body: `{first}“Your purse,” says a voice, “or”, and stops. Nobody has ever asked it for the second half.{again}“Oh,” says the footpad. “It’s you.” He remembers to look alarming.{end}

He is young and wet, and he has a stick, which he holds like a man who found it on the way here.`,
      content_notes: ['robbery'],
      choices: [
        {
          ...toTheInn('Give him a coin'),
          when: 'count(coin) >= 1',
          otherwise: 'lock',
          reason: 'You have none. He is almost as sorry as you are.',
          effects: ['take coin 1'],
        },
        {
          label: 'Run',
          target: [
            { target: 'The inn', weight: 1 },
            { target: 'The puddle', weight: 1 },
          ],
        },
        {
          label: 'Ask whether he can hold a ladder',
          target: 'Honest work',
          when: 'guard = "friend" or visits("The footpad") > 1',
          otherwise: 'lock',
          reason: 'You have only just met, and nobody has spoken for you.',
        },
      ],
    },
    {
      name: 'Honest work',
      body: `He thinks about it so hard that he lowers the stick.

“Is there money in it?”

“No.”

“Is it indoors?”

“It’s a hundred and nine steps up.”

“I’ll bring my own stick,” says the footpad.`,
      on_enter: { first: ['set helper = yes', 'unlock company'] },
      choices: [toTheInn('Walk on, the two of you')],
    },
    {
      name: 'The puddle',
      body: `You run well, as far as the corner. Then there is a puddle, and then you are in it. {if count(coin) = 0}There is nothing in your purse now but water.{else}A coin goes away down the gutter, ringing.{end}`,
      on_enter: { every: ['take coin 1'] },
      choices: [toTheInn('Drip to the inn')],
    },
    {
      name: 'The cat',
      body: `{first}A cat is sitting in the middle of the lane, on a coin. You negotiate. The cat gets the better of it, but you get the coin.{again}The cat is there again. It has no coin this time. It looks at you as if you might.{end}`,
      on_enter: { first: ['give coin 1'] },
      choices: [toTheInn('Go on to the inn')],
    },
    {
      name: 'The inn',
      body: `{first}The sign says *The Snuffed Wick*, and under it, in another hand, *Very funny*.{again}They have kept your bed for you. They have kept it exactly as you left it.{end}

The landlady will not take your money. “You’ll want that for the key,” she says. It is not a large town.`,
      choices: [
        {
          label: 'Sleep',
          target: 'The square',
          effects: ['set day = day + 1', 'set tired = no'],
        },
      ],
    },
    {
      name: 'The third evening',
      body: `The sun goes down behind the wall like a coin into a slot. One by one the windows round the square are lit, and everyone in them is looking at the same dark place.

{if has(tower_key)}You find that the key is in your hand.{else}The key is in the pawn shop window. Mr Ambry has put it on a cushion for the occasion.{end}`,
      choices: [
        {
          label: 'Run for the tower',
          target: 'The tower stairs',
          when: 'has(tower_key)',
          otherwise: 'lock',
          reason: 'You could run there. You could not get in.',
        },
        { label: 'There is still time', target: 'The square' },
        { label: 'Stand and watch', target: 'A dark harbour' },
      ],
    },
    {
      name: 'The lamp of Wick',
      body: `It takes. It takes with a great soft sound, like a bird as big as a house sitting down, and the light goes out over the roofs, and the wall, and the water.

{if day < 3}You are early. Nobody complains.{else}Out past the bar, eleven small lights turn round together, and start for home.{end}

{if helper}The footpad lets go of the ladder, a finger at a time. “I never held anything that long,” he says, “that wasn’t somebody else’s.”{end}

{if guard = "friend"}Down at the gate, somebody lifts a spoon to you.{else}Down at the gate, somebody says, “That {guard},” and writes it in the book, so as not to forget.{end}`,
      ending: { name: 'The lamp is lit', kind: 'good' },
      choices: [],
    },
    {
      name: 'A dark harbour',
      body: `The boats come in by the sound of people shouting. It takes most of the night, and everybody’s voice.

Nobody is drowned. The council thanks you in writing, on the back of another bill.

{if guard = "friend"}“You came, though,” says the guard in the morning, and gives you her soup for the road.{else}The guard opens the gate in the morning. “Mind how you go, {guard},” she says.{end}`,
      ending: { name: 'A dark harbour', kind: 'bad' },
      choices: [],
    },
  ],
};
