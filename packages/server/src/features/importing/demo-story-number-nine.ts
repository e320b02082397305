import type { DemoChapter, DemoStory } from './demo-story-notation.ts';
import {
  askWhatCannotBeSeen,
  boy,
  coal,
  regulations,
  toTheCounter,
  umbrella,
} from './demo-story-number-nine-callers.ts';

const office: DemoChapter = {
  title: 'Ten o’clock',
  nodes: [
    {
      name: 'The ledger',
      body: `The Lost Property Office of the tramways is under the bridge, where the number nine turns round. By day it has three clerks and a queue. By night it has one clerk. Tonight that is you, because Mr Pym has retired, and nobody else answered the advertisement.

Mr Pym has left you a stove, a bell over the door, a book of regulations, and a note. *Things come in*, says the note. *See that some of them go home.*

The ledger is open at a new page. At the top there is a line, and a pen on a string.`,
      choices: [
        {
          label: 'Sign it',
          target: 'Signed',
          ask: { variable: 'name', prompt: 'Your name, as you would like to be called' },
        },
      ],
    },
    {
      name: 'Signed',
      body: `*{name}*, says the ledger. It looks more certain of it than you are.`,
      continue: [{ target: 'The counter', keep_text: true }],
      choices: [],
    },
    {
      name: 'The counter',
      body: `{first}The counter goes from wall to wall, so that nothing can be lost on the wrong side of it.{again}The counter is where you left it. Few things here can say that.{end} {show "The muff"}

On the shelf behind you there {if size(shelf) = 3}is all that is left{else}are{end}: {shelf}.`,
      tags: ['office'],
      items: [
        {
          key: 'muff',
          name: 'Muff, grey{if at(muff, "The back room")}, on the pipe{end}',
          description:
            '“One muff, grey, warm,” says the ledger; “left on the nine.” That was eleven years ago. ' +
            'Nobody has claimed it. It has been asleep for most of them.',
          portable: false,
        },
      ],
      choices: [
        { label: 'Look along the shelf', target: 'The shelf' },
        coal,
        { label: 'Go into the back room', target: 'The back room' },
        regulations,
        {
          label: '{if seen("Miss Vane")}Wait for the last tram{else}Wait for the bell{end}',
          target: 'The bell',
        },
      ],
    },
    {
      name: 'The shelf',
      body: `It is a long shelf, for {size(shelf)} things. They lie with a hand’s breadth of dust between them, like people in a waiting room: {shelf}.

{if chosen_here("looktrombone")}The trombone is in its black case, and when you open the case it shines at you as if you were an audience. There is a grey sock in the bell of it.{end}

{if chosen_here("lookumbrella")}The umbrella has a silver handle, gone soft with being held. Under the strap, where nobody would look who had not put it there, are the letters *E. V.*{end}

The door of the birdcage is open. *Birdcage, one*, says the ledger. *Contents left by themselves.*`,
      choices: [
        {
          id: 'looktrombone',
          label: 'Open the black case',
          target: null,
          use: 'once_per_visit',
          when: 'shelf has "a trombone"',
        },
        {
          id: 'lookumbrella',
          label: 'Turn the umbrella over',
          target: null,
          use: 'once_per_visit',
          when: 'shelf has "an umbrella"',
        },
        toTheCounter('Back to the counter'),
      ],
    },
    {
      name: 'The back room',
      body: `There is a pipe along the wall that is always warm, and nobody knows whose it is. There is a nail, with Mr Pym’s hat on it. {if at(muff, "The back room")}The muff lies along the pipe from end to end, like something poured.{end}

{if chosen_here("hat")}The hat has a label inside, in Mr Pym’s small hand: *Left on the nine. Owner never came.* The date is forty years ago. It must have been about then that he started here.{end}`,
      choices: [
        { id: 'hat', label: 'Take down the hat', target: null, use: 'once_per_visit' },
        toTheCounter('Back to the counter'),
      ],
    },
    {
      name: 'The Regulations',
      body: `*Regulations for the Night Clerk. Eleventh edition.* The tenth, it says in a footnote, was lost.

{if chosen_here("rulefour")}**Rule 4.** *A claimant shall name one thing about the article that cannot be seen from the counter.*{end}

{if chosen_here("rulenine")}**Rule 9.** *An animal is not lost property. An animal that stays shall be entered as something else.* In the margin somebody has drawn a muff. It has ears.

**Rule 12.** *A person found on a tram shall be kept warm, and not shelved. The telephone is for fires, and for persons under ten.*{end}`,
      choices: [
        { id: 'rulefour', label: 'Claims', target: null, use: 'once_per_visit' },
        { id: 'rulenine', label: 'Animals and persons', target: null, use: 'once_per_visit' },
        {
          label: 'Close the book',
          target: 'back',
          effects: [
            'if chosen_here("rulefour") and chosen_here("rulenine") then unlock by_the_book end',
          ],
        },
      ],
    },
    {
      name: 'The bell',
      body: `{sequence}You have just sat down when the bell goes.|You look at the door until it feels obliged. The bell goes.|The bell goes, low down, as if somebody had pushed the door with a foot.|For a long time the bell does not go. Then it does, so softly that you think you have imagined it.|The bell does not go again. What goes is the last tram.{end}`,
      continue: [
        { when: 'not seen("The trombonist")', target: 'The trombonist', keep_text: true },
        { when: 'not seen("The good coat")', target: 'The good coat', keep_text: true },
        { when: 'not seen("The boy")', target: 'The boy', keep_text: true },
        { when: 'not seen("Miss Vane")', target: 'Miss Vane', keep_text: true },
        { target: 'Midnight', keep_text: true },
      ],
      choices: [],
    },
  ],
};

const trombone: DemoChapter = {
  title: 'The trombone',
  nodes: [
    {
      name: 'The trombonist',
      body: `{first}A young woman comes in backwards, because of the wind, and turns round out of breath. “The nine,” she says. “Top deck. A trombone.” She has seen it already, over your shoulder.

“I’m on at eleven,” she says. “They can’t start the slow one without me.”{again}“Eleven,” says the young woman with the wind in her hair. She has not once looked away from the shelf.{end}`,
      tags: ['office'],
      choices: [
        askWhatCannotBeSeen('Ask her what can’t be seen from the counter', 'A grey sock'),
        { label: 'Hand it over', target: 'The trombone goes home' },
        { label: 'Ask her to come back in the morning', target: 'In the morning' },
        regulations,
      ],
    },
    {
      name: 'A grey sock',
      body: `“That can’t be seen?” She shuts her eyes to look for it. “There’s a sock in the bell. Grey. It’s my brother’s. It’s for the quiet parts.”

You open the case on the counter, and there is the sock. Rule 4 is a better rule than it looks.`,
      continue: [{ target: 'The trombone goes home', keep_text: true }],
      choices: [],
    },
    {
      name: 'The trombone goes home',
      body: `She signs under your name, takes the case in both arms, and goes out forwards. A moment later you see her run past the window after the tram, holding it over her head like somebody saving a goose from a flood.`,
      on_enter: { every: ['remove "a trombone" from shelf', 'add "a trombone" to home'] },
      choices: [toTheCounter('Blot the page')],
    },
    {
      name: 'In the morning',
      body: `{if seen("Miss Vane")}“I could,” says Miss Vane. “I generally do.” She looks once at something over your shoulder, and ties her scarf again. It takes her some time, with those fingers.{else}“In the morning,” says the young woman, “I’m a typist.”{end}

She shuts the door behind her very carefully. You would rather that she had slammed it.`,
      choices: [toTheCounter('Straighten the blotter')],
    },
  ],
};

const midnight: DemoChapter = {
  title: 'Midnight',
  nodes: [
    {
      name: 'Midnight',
      body: `It comes round under the bridge with all its lights on and nobody in it, and you do the ledger, as one does, before the ink freezes. *Gone home tonight*, you write: {if size(home) = 0}and look at the pen{else}{home}{end}. *Signed, {name}.*`,
      continue: [
        { when: 'size(home) = 3', target: 'Claimed', keep_text: true },
        {
          when: 'seen("It suits him") and not seen("Your own")',
          target: 'A good coat',
          keep_text: true,
        },
        {
          when: 'size(home) = 0 and not seen("Your own")',
          target: 'Nothing to report',
          keep_text: true,
        },
        { target: 'Some of them', keep_text: true },
      ],
      choices: [],
    },
    {
      name: 'Claimed',
      body: `You have your hand on the lamp when the bell goes.

It is the young woman, with her case. It is Miss Vane, under her umbrella, although she is indoors. It is a woman with a coat over her nightdress, and asleep on her shoulder, in a cap, one boy. They stand in a row along the counter and look at one another to begin.

“We’ve come about something that was left on the nine,” says the young woman.

“A clerk,” says Miss Vane. “One. Answers to {name}. There’s a late supper at the *Depot Arms*, and we would like it back.”

You put on Mr Pym’s voice. {if chosen("rulefour")}“Rule 4,” you say, for you know it by heart.{else}“There is a rule,” you say.{end} “One thing that can’t be seen from the counter.”

They think about it.

“It asked,” says the boy, without waking up.

You turn the ledger round for them to sign.`,
      ending: { name: 'Claimed', kind: 'good' },
      choices: [],
    },
    {
      name: 'Some of them',
      body: `*See that some of them go home*, says the note. It does not say all. You read it again to make sure, and it is a kinder note than it was at ten o’clock.

{if seen("Your own")}{show "Weather"} You have a mile to walk, and nothing to hold over your head, and you do not mind it as much as you should.{else}What is left on the shelf is {shelf}. You say good night to it, feeling foolish, and it does not answer, but in a friendly way.{end}

{show "The muff"} {if earned(warm_hands)}One of its ears is still damp from being confided in.{end}`,
      ending: { name: 'Some of them', kind: 'neutral' },
      choices: [],
    },
    {
      name: 'Nothing to report',
      body: `You write it out in full: *Nothing to report*. It is a handsome line. Mr Pym, when you leaf back, has not got one like it anywhere in forty years.

All the things on the shelf look straight ahead.

On the way out you take your own hat from the nail. You could have sworn that yours was the other one.`,
      ending: { name: 'Nothing to report', kind: 'bad' },
      choices: [],
    },
    {
      name: 'A good coat',
      body: `There is a line in the ledger that you leave blank. *Umbrella, one*, it begins, and then there should be a name.

On the way home you see it, at the far end of the street, going along over a good coat at a good pace. You run. {show "Weather"} It goes round a corner, as an umbrella does that is in the wrong hands: a little sideways, and looking back.`,
      ending: { name: 'In the wrong hands', kind: 'bad' },
      choices: [],
    },
  ],
};

/** The third story that an empty site begins with: one that asks, keeps lists, and goes on by itself. */
export const numberNine: DemoStory = {
  title: 'Left on the Number Nine',
  slug: 'left-on-the-number-nine',
  description:
    'One night at the Lost Property Office: five things on a shelf, four people at the door, and a ' +
    'stove that goes out when nobody looks. Sign the book, and see what goes home. A story with ' +
    'four endings.',
  lang: 'en-GB',
  variables: [
    { key: 'name', label: 'Tonight’s clerk', kind: 'text', initial: '', shown: false },
    {
      key: 'warmth',
      label: 'Degrees in the office',
      kind: 'number',
      initial: 16,
      min: 12,
      max: 16,
      decimals: 1,
      shown: false,
    },
    {
      key: 'coal',
      label: 'Lumps of coal',
      kind: 'number',
      initial: 2,
      min: 0,
      max: 2,
      shown: false,
    },
    { key: 'house', label: 'House', kind: 'number', initial: 1, min: 1, max: 40, shown: false },
    {
      key: 'weather',
      label: 'Weather',
      kind: 'choice',
      options: [
        'rain on the roof',
        'sleet on the roof, trying several ways in',
        'fog at the window, reading the notices',
      ],
      initial: 'rain on the roof',
      shown: false,
    },
    {
      key: 'shelf',
      label: 'On the shelf',
      kind: 'set',
      members: ['a trombone', 'an umbrella', 'a birdcage', 'a jar of buttons', 'a left glove'],
      initial: ['a trombone', 'an umbrella', 'a birdcage', 'a jar of buttons', 'a left glove'],
      shown: false,
    },
    {
      key: 'home',
      label: 'Gone home',
      kind: 'set',
      members: ['a trombone', 'an umbrella', 'a boy'],
      initial: [],
      shown: false,
    },
  ],
  achievements: [
    {
      key: 'by_the_book',
      name: 'By the book',
      description:
        'You read the Regulations as far as they go. Nobody had, since the tenth edition.',
    },
    {
      key: 'warm_hands',
      name: 'A muff, claimed',
      description: 'It was entered as something else. It turned out to be just that.',
    },
  ],
  on_start: [
    'set weather = random("rain on the roof", "sleet on the roof, trying several ways in", "fog at the window, reading the notices")',
  ],
  on_entry: [
    'set warmth = max(warmth - 0.5, 12)',
    'if warmth < 13 then move muff to "The back room" else move muff to "The counter" end',
  ],
  frames: [
    {
      tag: 'office',
      header: '{show "Weather"} The thermometer over the counter says {warmth}.',
      footer: '',
    },
  ],
  panel: `**The ledger**

Clerk: {if seen("The counter")}{name}{else}not signed yet{end}

On the shelf: {shelf}

Gone home: {if size(home) = 0}nothing yet{else}{home}{end}`,
  snippets: [
    {
      name: 'Weather',
      body: 'There is {weather}.',
    },
    {
      name: 'The muff',
      body: '{if at(muff, "The counter")}The muff is asleep on the blotter, with its paws folded.{else}On the blotter is a warm place, where the muff was.{end}',
    },
  ],
  chapters: [office, trombone, umbrella, boy, midnight],
};
