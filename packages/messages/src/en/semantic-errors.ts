/** The errors in a condition, value or effect that can be read but makes no sense. The ids begin with the rule. */

const kinds = { number: 'a number', flag: 'a yes or no', text: 'a text', set: 'a set' };
type Kind = keyof typeof kinds;
type Shown = { expression: string; kind: Kind };
type Options = { variable: string; options: string };

const examples = { number: '> 0', flag: '= yes', text: '= "…"', set: 'has "…"' };

type Named = {
  kind: 'variable' | 'item' | 'achievement' | 'node' | 'ending' | 'snippet';
  name: string;
};
type Members = { variable: string; member: string; members: string };
type ShowCount = { snippet: string; wanted: string; given: number };
type Decimals = { variable: string; value: string; decimals: number };

const decimalsOf = ({ variable, decimals }: Decimals) =>
  `${variable} has ${decimals === 0 ? 'no decimals' : decimals === 1 ? '1 decimal' : `${decimals} decimals`}`;

export const semanticErrors = {
  'decimals-cut.count': ({ value }: { value: string }) =>
    `Items are counted in whole numbers, so ${value} is cut. Write a whole number.`,
  'decimals-cut.set': (params: Decimals) =>
    `${decimalsOf(params)}, so ${params.value} is cut. Write fewer, or give the variable more.`,
  'division-by-zero.written': () => 'Dividing by 0 always gives 0. Divide by another number.',
  'text-too-long': ({ characters, most }: { characters: number; most: number }) =>
    `A text can have up to ${most} characters. This one has ${characters}, and the rest is cut off. Shorten it.`,
  'type-slip.free_text_compared': ({ variable }: { variable: string }) =>
    `${variable} is a free text. Compare it only with words in quotation marks.`,
  'type-slip.free_text_for_option': ({ other, variable, options }: Options & { other: string }) =>
    `${other} is a free text and ${variable} isn’t. Its options are ${options}.`,
  'type-slip.join_compared': ({ expression }: Shown) =>
    `${expression} joins texts, which can be shown and set but not compared. Compare each part alone, such as name = "…"`,
  'type-slip.join_for_and': ({ expression }: Shown) =>
    `${expression} joins texts, for that is what & does. To ask for both, write and instead.`,
  'type-slip.join_for_option': ({ variable, options }: Options) =>
    `${variable} can’t be a text that is joined. Its options are ${options}.`,
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
  'type-slip.more_decimals': (params: Decimals) =>
    `${decimalsOf(params)}, so it is never ${params.value}. Compare it with < or >, or give it more.`,
  'type-slip.no_common_option': ({ variable, other, options }: Options & { other: string }) =>
    `${variable} has no option in common with ${other}. Its options are ${options}.`,
  'type-slip.no_set_asked': ({ variable, kind }: { variable: string; kind: Kind }) =>
    `${variable} is ${kinds[kind]}, not a set, so it has no members. Compare it, such as ${variable} ${examples[kind]}`,
  'type-slip.no_set_changed': ({ variable, kind }: { variable: string; kind: Kind }) =>
    `${variable} is ${kinds[kind]}, not a set, so it has no members. Write set ${variable} = …`,
  'type-slip.not_a_flag': ({ expression, kind }: Shown) =>
    `${expression} is ${kinds[kind]}, not a yes or no. Compare it, such as ${expression} ${examples[kind]}`,
  'type-slip.not_a_number': ({ expression, kind }: Shown) =>
    `${expression} is ${kinds[kind]}. Write a number here.`,
  'type-slip.not_an_option': ({ variable, value, options }: Options & { value: string }) =>
    `${variable} is never ${value}. Its options are ${options}.`,
  'type-slip.random_of_kinds': ({ expression, kind, wanted }: Shown & { wanted: Kind }) =>
    `${expression} is ${kinds[kind]}. Give random ${kinds[wanted]} here, as before.`,
  'type-slip.set_compared': ({ set }: { set: string }) =>
    `${set} is a set, which can’t be compared. Write ${set} has "…", or size(${set}) = 2`,
  'type-slip.set_for_number': ({ expression }: Shown) =>
    `${expression} is a set. To count its members, write size(${expression})`,
  'type-slip.set_joined': ({ expression }: { expression: string }) =>
    `${expression} is a set, which & can’t join. Show it alone, such as {${expression}}, or join size(${expression})`,
  'type-slip.show_count': ({ snippet, wanted, given }: ShowCount) =>
    wanted === ''
      ? `The snippet ${snippet} takes no values, so what stands after “with” is left out. Take it away, or name the values in the snippet.`
      : `The snippet ${snippet} takes the values ${wanted} in this order, but gets ${given === 0 ? 'none' : given} here.`,
  'type-slip.set_set_whole': ({ variable, member }: { variable: string; member: string }) =>
    `${variable} is a set, which can’t be set whole. Write add ${member} to ${variable}, or remove ${member} from ${variable}`,
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
  'unknown-name.member_misspelt': ({
    variable,
    member,
    members,
    nearest,
  }: Members & { nearest: string }) =>
    `${variable} has no member ${member}. Did you mean ${nearest}? Its members are ${members}.`,
  'unknown-name.member_missing': ({ variable, member, members }: Members) =>
    `${variable} has no member ${member}. Its members are ${members}.`,
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
