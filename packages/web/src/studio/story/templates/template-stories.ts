import type { Template } from './template.ts';

/** Choices that part and meet again, and two endings. */
const branching: Template = {
  chapter: 'The crossing',
  nodes: [
    {
      name: 'The last ferry',
      body: `The board on the quay says that the last ferry left at nine. The clock on the quay says a quarter past. At the end of the jetty, all the same, a boat with a lamp at its bow bumps gently against the stones, and somebody in it is coiling a rope.

“You’ll be wanting the island,” says the somebody, not looking up.`,
      choices: [
        { label: 'Ask what it costs', to: 'The fare' },
        { label: 'Walk back to the inn', to: 'The inn' },
      ],
    },
    {
      name: 'The fare',
      body: `“Depends,” she says, and looks at you for the first time. She has the face of a person who has heard every story at least twice. “Most people give me a reason. I take it across with them, and if it’s a good one I don’t ask for money.”

The lamp swings. On the island one window is lit, or one star is very low.`,
      choices: [
        { label: 'Tell her why you are going', to: 'Across' },
        { label: 'Offer her money', to: 'Two coins' },
        { label: 'Think better of it', to: 'The inn' },
      ],
    },
    {
      name: 'Two coins',
      body: `You hold out two coins. She takes one, bites it, and drops it over the side, where it makes a smaller sound than you expected.

“That was for the water,” she says. “Now. Why are you going?”`,
      choices: [
        { label: 'Tell her', to: 'Across' },
        { label: 'Say good night', to: 'The inn' },
      ],
    },
    {
      name: 'Across',
      body: `It takes you until the middle of the strait to come to the end of it, and she rows without a word. Then she lifts the oars, lets the boat drift, and laughs, not unkindly.

“That’s no reason to go,” she says. “But it’s a fair one to have gone.”

The keel touches sand. Up the beach somebody is holding a door open, and the light falls exactly as far as your feet.`,
      ending: { name: 'The far shore', kind: 'good' },
    },
    {
      name: 'The inn',
      body: `There is soup, and a room under the roof, and a window that looks the wrong way. In the morning you ask about the ferrywoman, and the landlord puts down the glass that he was drying.

“There’s no ferry after nine,” he says. “There never has been.”`,
      ending: { name: 'The wrong window', kind: 'neutral' },
    },
  ],
  items: [],
};

/** An item to find and to carry, a choice that it unlocks, and texts that know of it. */
const lockedDoor: Template = {
  chapter: 'The house',
  nodes: [
    {
      name: 'The landing',
      body: `Three doors, and a window painted shut. Your grandmother’s letter said that *everything you need is upstairs*, and it was like her not to say what for.

The attic door is at the end, under the slope of the roof. {if has(brass_key)}The key in your pocket is heavier than it was on the stairs.{else}Its lock has been polished by a great many years of somebody’s thumb.{end}`,
      choices: [
        {
          label: 'Unlock the attic door',
          to: 'The attic',
          when: 'has(brass_key)',
          otherwise: 'lock',
          reason: 'It is locked, and there is no key in it.',
        },
        { label: 'Go down to the kitchen', to: 'The kitchen' },
      ],
    },
    {
      name: 'The kitchen',
      body: `The kitchen has been cleaned by somebody who meant to come back. The cups hang in the order of their size. Beside them is one more hook, for something that is not a cup{if has(brass_key)}, and now it is empty{end}.

On the wall there is a calendar.`,
      choices: [
        { label: 'Read the calendar', to: 'The calendar' },
        { label: 'Go back up', to: 'The landing' },
      ],
    },
    {
      name: 'The calendar',
      body: `It is four years old. Every Thursday has a cross, until they stop. On the last page she has written in pencil, for whoever would look that far: *The hook, goose.*

You were the goose.`,
      choices: [{ label: 'Look up', to: 'The kitchen' }],
    },
    {
      name: 'The attic',
      body: `It turns as if it had been oiled this morning. Behind it are a chair, a window with the whole town in it, and a table with paper, ink, and a lamp that only wants lighting.

On the first sheet she has begun it for you. *Once,* it says, *in a house with three doors,*`,
      ending: { name: 'Everything you need', kind: 'good' },
    },
  ],
  items: [
    {
      key: 'brass_key',
      name: 'Brass key',
      description: 'As long as your hand, with a loop of red wool so that it cannot be lost.',
      portable: true,
      at: 'The kitchen',
    },
  ],
};

export const templates = { branching, lockedDoor };

export type TemplateName = keyof typeof templates;
