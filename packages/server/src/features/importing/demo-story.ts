import type { DemoStory } from './demo-story-notation.ts';

/** The story that an empty site begins with; `add-demo-stories.ts` makes it a story like any other. */
export const demoStory: DemoStory = {
  title: 'The Twelfth Lamp',
  slug: 'the-twelfth-lamp',
  description:
    'Eleven lamps, one ladder, one flame: you have lit the harbour every night for nine years. ' +
    'Tonight somebody has lit a twelfth. A short story with five endings.',
  chapters: [
    {
      title: 'The round',
      nodes: [
        {
          name: 'Dusk',
          body: `The town of Sallow has eleven street lamps, and you are the one who lights them.

You have done it for nine years. You know that the lamp outside the chandler’s needs a knock before it draws, that number six has a wasps’ nest in its hood, and that from the top of the ladder at number eleven, on a clear evening, you can count all the others behind you like beads on a thread.

Tonight, as you climb down from number three, something small and round turns under your boot. You nudge it to the foot of the post, shoulder the ladder, look along the quay, and count.

There is a light at the far end of the fish steps, low down, almost at the water. It is the right colour. It is the right height. There has never been a lamp there.

*Twelve.*`,
          choices: [
            { label: 'Go straight down to it', target: 'The fish steps' },
            { label: 'Finish the round first', target: 'The eleventh lamp' },
            { label: 'Knock at Mrs Pell’s and ask', target: 'Mrs Pell' },
          ],
          items: [
            {
              key: 'brass_tag',
              name: 'Brass tag',
              description:
                'Each of your lamps has one, with its number stamped in it. This one is green at ' +
                'the rim, and worn smooth by somebody’s thumb, but it can still be read. It says 12.',
            },
          ],
        },
        {
          name: 'Mrs Pell',
          body: `Mrs Pell opens before you knock. She has been watching the quay through the lace, as she watches it every night, in case something should happen on it.

“You’re early,” she says. Then she sees your face, and leans out past you, and looks where you were looking.

She is quiet for some time.

“My mother used to say there was one down there. Before the harbour wall. For the boats that came in on the wrong tide.” She pulls the shawl tight. “They took it out when there was nobody left to wait for.”

“Who lit it?”

“The lamplighter,” says Mrs Pell, as one says *the baker*. “Who else?”`,
          choices: [
            { label: 'Ask who she is waiting for', target: 'The lace curtain', use: 'once' },
            { label: 'Go down the fish steps', target: 'The fish steps' },
            { label: 'Finish the round', target: 'The eleventh lamp' },
          ],
        },
        {
          name: 'The lace curtain',
          body: `You have never asked. In nine years of good evenings, it has been the one thing you both stepped around, like a loose plank.

“Tom,” she says. “He went out for mackerel on a Thursday.” She thinks about it. “It will be forty-one years on the Thursday.”

She reaches behind the door, and gives you something wrapped in a tea towel. It is a storm glass, old and clean, the kind that drops over a flame so that no wind can have it.

“I have kept it polished,” says Mrs Pell. “I don’t know what for. Take it down, would you? It’s no good to anyone in a cupboard.”`,
          choices: [
            {
              label: 'Take the glass down the fish steps',
              target: 'The fish steps, with the glass',
            },
            { label: 'Thank her, and finish the round first', target: 'The eleventh lamp' },
          ],
        },
        {
          name: 'The eleventh lamp',
          body: `You do it properly, because it is the only way that you know how to do it. Four: a knock. Five. Six, and mind the wasps. The tide is making; you can hear it talking to itself under the boards.

At the top of the ladder at number eleven you turn around, as you always do, and count the beads on the thread.

Eleven behind you. One below.

The one below has begun to gutter. It leans, goes blue, and stands up again, the way a flame does when it is nearly out of oil.`,
          choices: [
            { label: 'Hurry down the fish steps', target: 'The fish steps' },
            { label: 'It is not on your list. Go home', target: 'Supper' },
          ],
        },
      ],
    },
    {
      title: 'The steps',
      nodes: [
        {
          name: 'The fish steps',
          body: `There are thirty-one fish steps and the last nine belong to the sea.

The lamp stands on the lowest dry one: an iron post no taller than a child, green with weed to the knee. Somebody has trimmed the wick. Somebody has wiped a clean place on the brass, and there are fingermarks in the clean place, still wet.

The flame is burning the last of its oil, and the wind has found it.

Out past the harbour wall, where nothing should be at this hour, you hear an oar knock against a gunwale. Once. Then again, a little off to the left, as if whoever it is were looking for something.`,
          choices: [
            { label: 'Shelter the flame with your coat and your hands', target: 'The wrong tide' },
            { label: 'Fill it from your own can', target: 'An empty can' },
            { label: 'Call out across the water', target: 'An answer' },
          ],
        },
        {
          name: 'The fish steps, with the glass',
          body: `There are thirty-one fish steps and the last nine belong to the sea.

The lamp stands on the lowest dry one: an iron post no taller than a child, green with weed to the knee. Somebody has trimmed the wick. The gallery where a glass should sit is empty, and polished, and just the size of the thing that you are carrying in a tea towel.

You set it down over the flame. It fits with a small exact sound, like a key.

The light stops trembling. It draws itself up, and goes out over the water in one clean line, further than any of your eleven has ever reached.

Past the harbour wall, an oar stops. Then it begins again, steady now, and it is coming this way.`,
          choices: [
            { label: 'Wait', target: 'Thursday' },
            { label: 'Fetch Mrs Pell', target: 'The loose plank' },
          ],
        },
        {
          name: 'An answer',
          body: `“Who’s there?”

Your voice goes out flat, and the fog hands it back to you a word at a time. *There. There.*

Then, thin and quite polite, from somewhere past the wall: “Is that Sallow?”

“It is!”

“Only, there’s a light,” says the voice. “I’ve been rowing for the light. But it keeps going out.”`,
          choices: [
            { label: 'Shelter the flame', target: 'The wrong tide' },
            { label: 'Fill the lamp from your own can', target: 'An empty can' },
          ],
        },
        {
          name: 'An empty can',
          body: `You unscrew your can and tip it. A spoonful, and then the sound of nothing at all: the eleven have had the rest. They always have exactly the rest. You measure it out each afternoon, on the step, with the sun on your hands, and you have been proud of never having any over.

There are eleven lamps full of oil above you.

It would take a minute to run up to the nearest and bring a little down. The nearest is the one outside the chandler’s. It lights the corner where the children come round too fast.`,
          choices: [
            { label: 'Take the oil from the chandler’s lamp', target: 'Robbing Peter' },
            { label: 'Stay, and use your coat instead', target: 'The wrong tide' },
          ],
        },
        {
          name: 'Robbing Peter',
          body: `It takes two minutes, not one, because you knock the lamp by habit and it goes out, and you stand in the dark at the corner with your hand on the hot brass, feeling like a thief.

But there is oil enough. You come down the steps with the can held out in front of you, and you pour, and the small lamp drinks. The flame goes round and gold.

Past the harbour wall, the oar finds its stroke.

Behind you, up in the town, there is one dark corner that was never dark before. You think about the children. You think: *I could stand there myself.*`,
          choices: [
            { label: 'Stay with the lamp until the boat is in', target: 'Thursday' },
            { label: 'Go and stand on the corner with a lantern', target: 'The corner' },
          ],
        },
        {
          name: 'The wrong tide',
          body: `You kneel on the wet stone and make a small room out of your coat. The flame steadies a little. It is about as warm as a cat.

You cannot see the boat. You cannot see anything except the inside of your coat, and the lamp, and your own hands gone red with the light through them. You listen to the oar. It comes on, and loses you, and comes on again.

Your knees hurt. The sea takes another step. The flame, which has very little left to burn, burns it.

There is oil in the chandler’s lamp. If you go, the wind will be in here before you have reached the top.`,
          choices: [
            { label: 'Stay, and keep calling', target: 'Thursday' },
            { label: 'Run for the oil', target: 'Too long' },
          ],
        },
      ],
    },
    {
      title: 'The boat',
      nodes: [
        {
          name: 'Thursday',
          body: `The boat comes in out of the dark stern first, the way that a careful man brings in a boat that he has borrowed.

He is young. He has a great many mackerel. He ships his oars, and looks up at you, and at the lamp, and then for a long time at the town.

“That’s a lot of lights,” he says.

“Eleven,” you say. And then, because it is your work and you like to be exact: “Twelve.”{if has(brass_tag)} You show him the number. He turns it over, as if it might say more on the back.{end}

He laughs. He hands you a fish, as if that were the fare. He goes up the thirty-one steps two at a time, and turns left at the top without having to think about it, and after a moment you hear somebody open a door before he can knock.

You stay until the tide turns. In the morning you will see the harbour master about another can of oil. You find that you have already decided what you will say: *I have always had twelve.*`,
          choices: [],
          ending: { name: 'Twelve', kind: 'good' },
        },
        {
          name: 'The loose plank',
          body: `She comes in her slippers. She will not take your arm on the steps; she counts them under her breath, all thirty-one, though she has not been down here in forty-one years.

You stand behind the light, the two of you, and you hold the ladder, because it gives you something to hold.

The boat comes in stern first. The young man in it looks up. He takes off his cap.

“I’m late,” he says.

“Yes,” says Mrs Pell. “You are.” And then, in a voice that you have never heard before and will not hear again, “Did you get any mackerel?”

You take the ladder, and go up, and leave them the lamp.`,
          choices: [],
          ending: { name: 'The light that was left on', kind: 'good' },
        },
        {
          name: 'The corner',
          body: `You stand at the chandler’s corner with your lantern held up, a lamp-post with wet boots. Two boys come round it much too fast, see you, and slow down. “Evening,” they say. Nobody has ever said good evening to number three.

A little before midnight a young man comes up from the fish steps with a string of mackerel over his shoulder. He touches his cap to your light as he goes by. He seems to know the way.

You never do find out who he was. But there is a fish on your doorstep in the morning, and another every Thursday after that, and on the Thursdays you put a little oil by.`,
          choices: [],
          ending: { name: 'A lamp-post with wet boots', kind: 'neutral' },
        },
        {
          name: 'Too long',
          body: `You are quick. You have never been so quick: up the steps, the corner, the knock, the brass burning your fingers, and down again with a cupful of oil held against your chest.

It is only that the wind is quicker.

The lamp is out. You fill it, and light it, and it burns beautifully; anyone could see it for miles. You stand beside it until the morning, calling now and then. Twice you think that you hear an oar.

Nobody in Sallow mentions it. But Mrs Pell’s curtain is closed the next evening, for the first time in nine years, and when you count from the top of number eleven, you count twelve, and wish that you did not.`,
          choices: [],
          ending: { name: 'A fine light, late', kind: 'bad' },
        },
        {
          name: 'Supper',
          body: `There is a list, and you have done what is on it. You hang up the ladder. There is soup.

From your kitchen window you can see the end of the quay. You sit with your back to it. When you turn around at last, to draw the curtain, it is quite dark down there, as it always was, and as it ought to be.

You sleep well. You always have. But from that night on, when you stand at the top of the ladder at number eleven and look back at your work, it comes to you each time as a small surprise that it is *only* eleven.`,
          choices: [],
          ending: { name: 'Only eleven', kind: 'bad' },
        },
      ],
    },
  ],
};
