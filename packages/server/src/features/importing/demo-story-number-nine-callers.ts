// The umbrella and the boy of Left on the Number Nine, and the choices that more than one caller has.
import type { DemoChapter, DemoChoice } from './demo-story-notation.ts';

export const toTheCounter = (label: string): DemoChoice => ({ label, target: 'The counter' });

/** The book of rules can be opened wherever somebody waits, and closing it leads back there. */
export const regulations: DemoChoice = {
  label: 'Look it up in the Regulations',
  target: 'The Regulations',
};

export const coal: DemoChoice = {
  label: 'Put on a lump of coal ({coal} left)',
  target: null,
  when: 'coal > 0 and warmth < 16',
  otherwise: 'lock',
  reason: '{if coal = 0}The scuttle is empty.{else}The stove is doing all that it knows.{end}',
  effects: [
    'set coal = coal - 1',
    'set warmth = min(warmth + 2, 16)',
    'if warmth >= 13 then move muff to "The counter" end',
  ],
};

/** A question that a claimant has to be asked, by a rule that the clerk has to find first. */
export const askWhatCannotBeSeen = (label: string, target: string): DemoChoice => ({
  label,
  target,
  when: 'chosen("rulefour")',
  otherwise: 'lock',
  reason: 'There is a rule for this, and it is in the book.',
});

export const umbrella: DemoChapter = {
  title: 'The umbrella',
  nodes: [
    {
      name: 'The good coat',
      body: `{first}The next man has a very good coat, and the face of somebody who is used to being handed things. “Umbrella,” he says. “Silver handle. Left on the nine.” He puts out a hand for it. His shoes are dry.{again}The hand is still out. So is the good coat, a little, at the front.{end}`,
      tags: ['office'],
      choices: [
        askWhatCannotBeSeen('Ask him what can’t be seen from the counter', 'Under the strap'),
        { label: 'Hand it over', target: 'It suits him' },
        { label: 'Ask him to come back in the morning', target: 'He will write to somebody' },
        regulations,
      ],
    },
    {
      name: 'Under the strap',
      body: `“It is an umbrella,” says the man. “One sees all of it. That is what it’s for.”

You turn it over, below the counter. Under the strap are two letters.

{if chosen_here("letters")}“There are letters on it,” you say.

“Naturally. F. O. Ferdinand Orr.” You turn the handle to the light, so that both of you can read *E. V.* He reads it for some time. “My aunt,” he says.{end}`,
      choices: [
        { id: 'letters', label: 'Ask for the letters', target: null, use: 'once_per_visit' },
        {
          label:
            '{if chosen_here("letters")}Wish his aunt a good night{else}Put it back on the shelf{end}',
          target: 'He will write to somebody',
        },
        { label: 'Hand it over all the same', target: 'It suits him' },
      ],
    },
    {
      name: 'It suits him',
      body: `He hangs it over his arm without looking at it, and it hangs there like something with its eyes shut.

“Sign here,” you say, but the pen is on a string and he is already out of its reach.`,
      on_enter: { every: ['remove "an umbrella" from shelf'] },
      choices: [toTheCounter('Let the pen swing')],
    },
    {
      name: 'He will write to somebody',
      body: `“I shall write to somebody,” says the man in the good coat. He goes out without an umbrella, as he came. Through the window you watch the weather find his shoes, one and then the other.`,
      choices: [toTheCounter('Shut the door after him')],
    },
    {
      name: 'Miss Vane',
      body: `She is small and quite old, and she has walked. “I don’t suppose,” she says. “It would be silver. The handle. It was given to me.” She waits for you to be kind about it. “It has my letters on it, under the strap, where it wouldn’t be showing off. E. V. I don’t know why I tell you. Nobody has asked.”`,
      tags: ['office'],
      choices: [
        {
          label: 'Take it down from the shelf',
          target: 'The umbrella goes home',
          when: 'shelf has "an umbrella"',
        },
        {
          label: 'Ask her to come back in the morning',
          target: 'In the morning',
          when: 'shelf has "an umbrella"',
        },
        {
          label: 'Tell her about the good coat',
          target: 'Two letters',
          when: 'not (shelf has "an umbrella")',
        },
        {
          label: 'Give her your own',
          target: 'Your own',
          when: 'not (shelf has "an umbrella")',
        },
      ],
    },
    {
      name: 'The umbrella goes home',
      body: `She takes it in both hands, handle first, the way that one takes a child’s hand to cross a road. She signs *E. Vane* under *{name}*, and stands back to see how they look together.

“I’ll put it up outside,” says Miss Vane. “It’s unlucky in here. Though I suppose that you have had most of the luck in here already. All those gloves.”`,
      on_enter: { every: ['remove "an umbrella" from shelf', 'add "an umbrella" to home'] },
      choices: [toTheCounter('Hold the door for her')],
    },
    {
      name: 'Two letters',
      body: `You tell it as it was. She nods at each part, as if it were a recipe.

“And he didn’t know the letters,” says Miss Vane.

{if seen("Under the strap")}“He said it was his aunt.”

“I have never been anybody’s aunt,” she says. She sounds sorry to have missed it.{else}“I didn’t ask him.”

“No,” she says. “Well. One doesn’t like to.”{end} She ties her scarf again, and goes out as she came.`,
      choices: [toTheCounter('Look at the place on the shelf')],
    },
    {
      name: 'Your own',
      body: `Yours is black, and has a rib gone, and nothing under the strap. You say that it was handed in. It is nearly true; you hand it over the counter as you say it.

She looks at it, and at the stand by the door, which is empty now, and at you. “I’ll bring it back,” says Miss Vane, “and describe it perfectly.”`,
      choices: [toTheCounter('Hold the door for her')],
    },
  ],
};

export const boy: DemoChapter = {
  title: 'The boy',
  nodes: [
    {
      name: 'The boy',
      body: `{first}It is the conductor of the nine, with a boy by the hand. “Top deck,” says the conductor. “Asleep. Doesn’t know his stop.” He lifts him on to the counter, as he would anything that he had found. “I turn round in ten minutes. If nobody has come for him by then, there’s cocoa at the depot.”{again}The boy sits on the counter with his feet together. The conductor looks at the clock for him.{end}

The label in his cap says *Plane Street*. Where the number should be, it has been through the wash. {if at(muff, "The counter")}He isn’t crying. He is looking at the muff, and the muff, with one eye, is looking at him.{else}He isn’t crying, but it takes all of him. It is too cold in here for anybody to remember anything.{end}`,
      tags: ['office'],
      choices: [
        {
          label: 'Let him hold the muff',
          target: 'A muff, claimed',
          when: 'at(muff, "The counter")',
          otherwise: 'lock',
          reason: 'It has gone to where it is warm.',
        },
        coal,
        { label: 'Try the telephone', target: 'The telephone' },
        { label: 'Let the conductor have him', target: 'Cocoa' },
        regulations,
      ],
    },
    {
      name: 'A muff, claimed',
      body: `He takes it up in both arms, and it goes on being asleep there, only louder.

“It’s got a motor,” says the boy. And after a while, into the fur: “I do know our number. It’s three times the tram and one over. My mother made it like that so that I could keep it.”

It has been a long day. He is not sure any more what three times the tram is.`,
      on_enter: { first: ['unlock warm_hands'] },
      choices: [{ label: 'Go to the telephone', target: 'The telephone' }],
    },
    {
      name: 'The telephone',
      body: `Plane Street, says the directory, has forty houses. It puts all of them on one line, and has no more to say about them. {if seen("A muff, claimed")}“Three times the tram,” says the boy, “and one over.”{else}The boy says nothing. You could take a house and hope.{end}`,
      on_enter: { every: ['set house = 1'] },
      tags: ['office'],
      choices: [
        {
          label: 'Ring a house in Plane Street',
          target: 'The exchange',
          ask: { variable: 'house', prompt: 'Which number?' },
        },
        { label: 'Go back to the boy', target: 'The boy' },
      ],
    },
    {
      name: 'The exchange',
      body: `“Number {house},” says a voice with no teeth in. “No. No, we have no boy. {shuffle}We had one. He’s in shipping.”|We have a parrot, and he’s in bed.”|Are you the one who rang next door?”{end}`,
      continue: [
        { when: 'house = 28', target: 'Number twenty-eight' },
        { target: 'The telephone', keep_text: true },
      ],
      choices: [],
    },
    {
      name: 'Number twenty-eight',
      body: `It rings once.

“Yes,” says a woman, on a breath that she seems to have been holding since supper. You tell her where he is. There is a sound of a chair, and of a door, and then, quite clearly, of slippers running in the street.

She does not sign. She has both arms full. You write it for her: *Boy, one. Claimed.*`,
      on_enter: { every: ['add "a boy" to home', 'set house = 1'] },
      choices: [toTheCounter('Put the receiver back')],
    },
    {
      name: 'Cocoa',
      body: `The conductor puts the boy’s cap straight, and takes him back out to the nine. They sit on the lower deck, one on each side, like two people who have both missed a stop.

“There’s a list at the depot,” says the conductor from the step. “There’s a bench. They mostly come by morning.”`,
      choices: [toTheCounter('Wave, in case')],
    },
  ],
};
