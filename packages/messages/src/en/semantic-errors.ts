/** What can be read in a condition, value or effect but makes no sense. The ids begin with the rule. */

const kinds = { number: 'a number', flag: 'a yes or no', text: 'a text', set: 'a set' };
type Kind = keyof typeof kinds;
type Shown = { expression: string; kind: Kind };
type Options = { variable: string; options: string };

const examples = { number: '> 0', flag: '= yes', text: '= "…"', set: 'has "…"' };

type Named = {
  kind: 'variable' | 'item' | 'achievement' | 'node' | 'ending' | 'snippet';
  name: string;
};

export const semanticErrors = {
  'division-by-zero.written': () => 'Dividing by 0 always gives 0. Divide by another number.',
  'text-too-long': ({ characters, most }: { characters: number; most: number }) =>
    `A text can have up to ${most} characters. This one has ${characters}, and the rest is cut off. Shorten it.`,
  'type-slip.free_text_compared': ({ variable }: { variable: string }) =>
    `${variable} is a free text. Compare it only with words in quotation marks.`,
  'type-slip.free_text_for_option': ({ other, variable, options }: Options & { other: string }) =>
    `${other} is a free text and ${variable} isn’t. Its options are ${options}.`,
  'type-slip.kinds_differ': ({
    left,
    left_kind,
    right,
    right_kind,
  }: {
    left: string;
    left_kind: Kind;
    right: string;
    right_kind: Kind;
  }) =>
    `${left} is ${kinds[left_kind]} and ${right} is ${kinds[right_kind]}, so they are never equal. Compare two of the same kind.`,
  'type-slip.no_common_option': ({ variable, other, options }: Options & { other: string }) =>
    `${variable} has no option in common with ${other}. Its options are ${options}.`,
  'type-slip.not_a_flag': ({ expression, kind }: Shown) =>
    `${expression} is ${kinds[kind]}, not a yes or no. Compare it, such as ${expression} ${examples[kind]}`,
  'type-slip.not_a_number': ({ expression, kind }: Shown) =>
    `${expression} is ${kinds[kind]}. Write a number here.`,
  'type-slip.not_an_option': ({ variable, value, options }: Options & { value: string }) =>
    `${variable} is never ${value}. Its options are ${options}.`,
  'type-slip.random_of_kinds': ({ expression, kind, wanted }: Shown & { wanted: Kind }) =>
    `${expression} is ${kinds[kind]}. Give random ${kinds[wanted]} here, as before.`,
  'type-slip.set_to_kind': ({
    expression,
    kind,
    variable,
    wanted,
  }: Shown & { variable: string; wanted: Kind }) =>
    `${expression} is ${kinds[kind]}, but ${variable} is ${kinds[wanted]}. Set it to one.`,
  'unknown-name.action': ({ name }: { name: string }) =>
    `No choice has the id ${name}. Use another one, or remove this.`,
  'unknown-name.item_asked': ({ name }: { name: string }) =>
    `${name} is an item. Write has(${name}) or count(${name})`,
  'unknown-name.item_set': ({ name }: { name: string }) =>
    `${name} is an item. Write give ${name}, take ${name} or move ${name} to …`,
  'unknown-name.misspelt': ({ kind, name, nearest }: Named & { nearest: string }) =>
    `There is no ${kind} called ${name}. Did you mean ${nearest}?`,
  'unknown-name.missing': ({ kind, name }: Named) =>
    `There is no ${kind} called ${name}. Add it, or use another one.`,
  'unknown-name.option': ({ name }: { name: string }) =>
    `There is no variable called ${name}. If it’s a word, write "${name}"`,
  'unknown-name.variable_asked': ({ name }: { name: string }) =>
    `${name} is a variable. Write just ${name}`,
  'unknown-name.variable_moved': ({ name }: { name: string }) =>
    `${name} is a variable. Write set ${name} = …`,
};
