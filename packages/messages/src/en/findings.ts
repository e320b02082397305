/** The findings of the checker's rules. The ids begin with the name of the rule. */
import { counted } from './numbers.ts';

type Node = { node: string };

/** The reasons why a choice is never available. */
const neverAvailable = {
  condition: 'its condition is never true',
  ending: 'an ending offers no choices',
  ending_in_pool: 'an ending offers nothing, not even from a pool',
  fallback: 'there is always another choice',
  no_way_back: 'the reader never comes here from another node',
  not_called: 'the reader never comes here by a detour',
  not_seen: 'no reader gets to see it',
  passed: 'the story always goes on from here without a choice',
  pool_is_full: 'its pool always has enough others before it',
};

const andLesser = {
  error: 'errors, warnings and notes',
  warning: 'warnings and notes',
  note: 'notes',
};

/** A text that is not the body of a node. `name`: its own, its tag’s (empty = of every node), or its node’s. */
const sharedTexts = {
  header: (tag: string) =>
    tag === '' ? 'the header of every node' : `the header of nodes with the tag “${tag}”`,
  footer: (tag: string) =>
    tag === '' ? 'the footer of every node' : `the footer of nodes with the tag “${tag}”`,
  panel: () => 'the panel',
  snippet: (name: string) => `the snippet “${name}”`,
  label: (node: string) => `the label of a choice in “${node}”`,
  reason: (node: string) => `the reason of a choice in “${node}”`,
  item: (key: string) => `the name of the item “${key}”`,
};

type SharedText = { text: keyof typeof sharedTexts; name: string };

const shared = ({ text, name }: SharedText): string => sharedTexts[text](name);

const missingMedia = {
  image: (place: string) =>
    `A picture in ${place} no longer exists, so readers see only its description.`,
  sound: (place: string) => `A sound in ${place} no longer exists, so readers can’t hear it.`,
};

type MediaType = keyof typeof missingMedia;

const chooseAnother = 'Choose another one, or remove it.';

const addAWayOut = 'Add a choice that’s always available, or make it an ending.';

type StatesAt = Node & { count: number };

const stopped = (count: number, node: string): string =>
  `The check had found ${counted(count)} situations when it stopped, most of them in “${node}”.`;

export const findings = {
  'always-offered': ({ choice }: { choice: string }) =>
    `The condition of “${choice}” is always true when it’s checked. Remove it, or change it.`,
  'bound-hit': ({ variable, min, max }: { variable: string; min: number; max: number }) =>
    `This can push ${variable} past its limits (${min} to ${max}), so it stops there. Add a condition, or widen the limits.`,
  'braces-in-label': ({ braces, field }: { braces: string; field: string }) =>
    `Readers see ${braces} as typed, because the ${field} of a choice can’t show values. Put it in the node’s text instead.`,
  'broken-link.choice': ({ choice, node }: Node & { choice: string }) =>
    `The choice “${choice}” in “${node}” leads to a node that no longer exists. Choose another target.`,
  'broken-link.choice_return': ({ choice, node }: Node & { choice: string }) =>
    `The choice “${choice}” in “${node}” comes back to a node that no longer exists. Choose another one.`,
  'broken-link.continue': ({ node }: Node) =>
    `“${node}” goes on to a node that no longer exists. Choose another target.`,
  'broken-link.continue_return': ({ node }: Node) =>
    `“${node}” goes on, and comes back to a node that no longer exists. Choose another one.`,
  'broken-link.text': ({ action_id, node }: Node & { action_id: string }) =>
    `The text of “${node}” links to the choice ${action_id}, which the node doesn’t have. Add that choice, or remove the link.`,
  'broken-link.shared': ({ action_id, ...text }: SharedText & { action_id: string }) =>
    `A link in ${shared(text)} leads to the choice ${action_id}, which no node that shows it has. Add that choice, or remove the link.`,
  'dead-end.no_choices': ({ node }: Node) =>
    `“${node}” has no choices and isn’t an ending. ${addAWayOut}`,
  'dead-end.none_available': ({ node }: Node) =>
    `None of the choices in “${node}” is ever available. ${addAWayOut}`,
  'dead-end.sometimes': ({ node }: Node) =>
    `A reader can be left without any choice in “${node}”. ${addAWayOut}`,
  'division-by-zero.in_play': () =>
    'This can divide by 0, and the result is then 0. Add a condition that rules it out.',
  'empty-pool.no_tag': ({ node, tag }: Node & { tag: string }) =>
    `“${node}” offers nodes with the tag “${tag}”, but no other node has it. Give it to some nodes, or remove the pool.`,
  'empty-pool.none_available': ({ node, tag }: Node & { tag: string }) =>
    `“${node}” never offers any node with the tag “${tag}”, because none of them is ever available there.`,
  'endless-continue': ({ node, most }: Node & { most: number }) =>
    `The story goes on and on through “${node}” without a choice, and stops after ${most} nodes. Let one of them wait for a choice, or lead on elsewhere.`,
  'endless-calls': ({ node, most }: Node & { most: number }) =>
    `From “${node}” a reader can take detour after detour without coming back, and only the last ${most} are remembered. Let them lead back, or take fewer.`,
  'item-never-obtainable.circular': ({ item }: { item: string }) =>
    `Conditions ask for the item “${item}”, but no reader can ever carry it: what would give it needs something nobody can have. Give it elsewhere, or ask for less there.`,
  'item-never-obtainable.nowhere': ({ item }: { item: string }) =>
    `Conditions ask for the item “${item}”, but no reader can ever carry it. Put it where readers come, or give it to them.`,
  'item-never-used': ({ item }: { item: string }) =>
    `Nothing in the story asks whether the reader has the item “${item}”. Use it in a condition, or delete it.`,
  'joined-compared': ({ variable }: { variable: string }) =>
    `${variable} is joined from other texts somewhere in the story. What is joined can be shown, but not compared. Compare what it’s joined from.`,
  'missing-content-note': ({ node, note }: Node & { note: string }) =>
    `“${node}” warns of “${note}”, but the story as a whole doesn’t. Add it to the story’s content notes.`,
  'missing-media.item': ({ item }: { item: string }) =>
    `The picture of the item “${item}” no longer exists, so readers see none. ${chooseAnother}`,
  'missing-media.shared': ({ type, ...text }: SharedText & { type: MediaType }) =>
    `${missingMedia[type](shared(text))} ${chooseAnother}`,
  'missing-media.text': ({ type, node }: Node & { type: MediaType }) =>
    `${missingMedia[type](`“${node}”`)} ${chooseAnother}`,
  'more.any': ({ count }: { count: number }) =>
    `… and ${counted(count)} more. Fix the ones above first.`,
  'more.elsewhere': ({ count, rule }: { count: number; rule: string }) =>
    `… and ${counted(count)} more of this kind (${rule}) elsewhere in the story. Fix the ones above first.`,
  'more.in_node': ({ count, rule, node }: Node & { count: number; rule: string }) =>
    `… and ${counted(count)} more of this kind (${rule}) in “${node}”. Fix the ones above first.`,
  'more.lesser': ({ count, severity }: { count: number; severity: keyof typeof andLesser }) =>
    `… and ${counted(count)} more ${andLesser[severity]}. Fix the ones above first.`,
  'not-proved.answers': ({ node, variable, most }: Node & { variable: string; most: number }) =>
    `The check could not try everything: in “${node}” readers can answer ${variable} with more than ${counted(most)} different numbers that matter. Give it narrower limits.`,
  'not-proved.chance': ({ node }: Node) =>
    `The check could not try everything: in “${node}” chance can fall in too many ways at once. Draw from fewer values, or ask chance less often there.`,
  'not-proved.number': ({
    node,
    count,
    variable,
    values,
  }: StatesAt & { variable: string; values: number }) =>
    `${stopped(count, node)} There ${variable} matters with up to ${counted(values)} different values. Give it narrower limits, or compare it with fewer numbers.`,
  'not-proved.texts': () =>
    'The check could not try everything: what is compared here is not known before somebody plays. Compare with a text that is written in the story.',
  'not-proved.things': ({ node, count, things }: StatesAt & { things: number }) =>
    `${stopped(count, node)} There ${counted(things)} things that conditions ask for can each be so or otherwise. Ask for fewer of them there or later.`,
  'not-proved.turns': ({ node, count }: StatesAt) =>
    `${stopped(count, node)} There conditions ask how many turns have passed. Ask for fewer turns, or for something else.`,
  'not-proved.values': ({ snippet, most }: { snippet: string; most: number }) =>
    `The check could not try everything: the snippet “${snippet}” is shown with more than ${counted(most)} different values that its conditions ask for. Ask for fewer of them there.`,
  'not-proved.visits': ({ node, count, visited }: StatesAt & { visited: string }) =>
    `${stopped(count, node)} There it matters how often “${visited}” was visited. Ask for fewer visits.`,
  'snippet-never-shown': ({ snippet }: { snippet: string }) =>
    `No text shows the snippet “${snippet}”. Show it with {show "${snippet}"}, or delete it.`,
  'snippet-ring': ({ snippets }: { snippets: string }) =>
    `These snippets show each other, so what they show in the end is nothing: ${snippets}. Take one {show …} out.`,
  'text-cut': ({ variable, most }: { variable: string; most: number }) =>
    `What is joined here can be longer than ${most} characters, and ${variable} keeps only the first ${most}.`,
  'trap.from_node': ({ node }: Node) =>
    `A reader who reaches “${node}” like this can go on forever without reaching an ending. Add a way out.`,
  'trap.whole_story': ({ node }: Node) =>
    `No reader can reach an ending from “${node}”. Make one of its paths lead to an ending.`,
  'unreachable-achievement.blocked': ({ achievement }: { achievement: string }) =>
    `No reader can unlock the achievement “${achievement}”.`,
  'unreachable-achievement.not_unlocked': ({ achievement }: { achievement: string }) =>
    `Nothing unlocks the achievement “${achievement}”. Unlock it somewhere, or delete it.`,
  'type-slip.asked': ({ variable }: { variable: string }) =>
    `Readers can be asked for a text or a number, and ${variable} is neither. Ask for another variable.`,
  'unreachable-continue': ({ node, number }: Node & { number: number }) =>
    `“${node}” never goes on by its way ${number}: its condition is never true there, or a way before it is always taken. Change it, or remove it.`,
  'unreachable-choice': ({
    choice,
    node,
    reason,
  }: Node & { choice: string; reason: keyof typeof neverAvailable }) =>
    `“${choice}” in “${node}” is never available: ${neverAvailable[reason]}.`,
  'unreachable-ending': ({
    ending,
    choice,
    from,
  }: {
    ending: string;
    choice: string;
    from: string;
  }) => `No reader can reach the ending “${ending}”: “${choice}” in “${from}” is never available.`,
  'unreachable-ending.continue': ({ ending, from }: { ending: string; from: string }) =>
    `No reader can reach the ending “${ending}”: “${from}” never goes on there.`,
  'unreachable-node.continue': ({ node, from }: Node & { from: string }) =>
    `No reader can reach “${node}”: “${from}” never goes on there. Change its condition, or delete the node.`,
  'unreachable-node.closed': ({ node, choice, from }: Node & { choice: string; from: string }) =>
    `No reader can reach “${node}”: “${choice}” in “${from}” is never available. Change its condition, or delete the node.`,
  'unreachable-node.not_linked': ({ node }: Node) =>
    `Nothing leads to “${node}”. Add a choice that leads there, or delete it.`,
  'unreachable-node.return': ({ node, from }: Node & { from: string }) =>
    `No reader can reach “${node}”: a detour from “${from}” is to come back there, but never does. Let the detour lead back, or delete the node.`,
  'unreachable-text.again': ({ node }: Node) =>
    `The text after {again} in “${node}” is never shown: no reader comes here twice.`,
  'unreachable-text.again_in': (text: SharedText) =>
    `The text after {again} in ${shared(text)} is never shown: no reader comes twice to a node that shows it.`,
  'unreachable-text.else': ({ node }: Node) =>
    `The text after {else} in “${node}” is never shown: a condition before it is always true.`,
  'unreachable-text.else_in': (text: SharedText) =>
    `The text after {else} in ${shared(text)} is never shown: a condition before it is always true.`,
  'unreachable-text.if': ({ node }: Node) =>
    `Text under {if …} in “${node}” is never shown: its condition is never true there.`,
  'unreachable-text.if_in': (text: SharedText) =>
    `Text under {if …} in ${shared(text)} is never shown: its condition is never true where readers see it.`,
  'unreachable-text.option': ({
    node,
    variant,
    option,
  }: Node & { variant: string; option: number }) =>
    `Option ${option} of {${variant}} in “${node}” is never shown: no reader comes here ${option === 2 ? 'twice' : `${option} times`}.`,
  'unreachable-text.option_in': ({
    variant,
    option,
    ...text
  }: SharedText & { variant: string; option: number }) =>
    `Option ${option} of {${variant}} in ${shared(text)} is never shown: no reader comes ${option === 2 ? 'twice' : `${option} times`} to a node that shows it.`,
  'unreachable-text.otherwise': () =>
    'What stands after “else” never happens: the condition is always true when it’s asked. Change it, or remove that part.',
  'unreachable-text.then': () =>
    'What stands after “then” never happens: the condition is never true when it’s asked. Change it, or remove that part.',
  'variable-never-read': ({ variable }: { variable: string }) =>
    `Nothing reads the variable ${variable}. Use it in a condition or in the text, show it to readers, or delete it.`,
  'variable-never-set': ({ variable }: { variable: string }) =>
    `Nothing sets the variable ${variable}, so it always has its first value.`,
};
