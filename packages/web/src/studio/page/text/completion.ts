/** The completions after `{` and `[`: names of the story, and what logic can say with them. */
import type { Level, Snippet } from '@brasslamp/story/model';
import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { snippet } from '@codemirror/autocomplete';
import { Facet } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import type { LogicName, LogicNames } from '../../logic/names/logic-names.ts';
import { t } from '../t.ts';

/** The things that the text can speak of. */
export interface Offered {
  level: Level;
  names: Pick<LogicNames, 'variables' | 'items' | 'nodes' | 'actions' | 'endings' | 'achievements'>;
  snippets: readonly Pick<Snippet, 'name' | 'values'>[];
  /** The choices of this node, by id. */
  choices: readonly { id: string; words: string }[];
}

export const offered = Facet.define<Offered | null, Offered | null>({
  combine: ([first = null]) => first,
});

/** Makes a choice with these words, leading to the node of this name, and gives its id. */
export type MakeChoice = (words: string, leadsTo?: string) => string;

export const choiceMaker = Facet.define<MakeChoice, MakeChoice | null>({
  combine: ([first = null]) => first,
});

interface Option {
  /** The name that is shown. */
  words: string;
  /** The code that is written, as it is seen beside the words; '' where it is made only when it is picked. */
  code: string;
  /** A template for the places to fill in; else `code` is written. */
  template?: string;
  /** A choice that is made and then named in the text, instead of `code`. */
  choice?: { words: string; leadsTo?: string };
  /** The closing signs: if they come right after already, they need not be written again. */
  closing?: string;
}

interface Place {
  from: number;
  typed: string;
  options: Option[];
}

/** The most options that are shown: more than anybody reads through. */
const shownAtMost = 40;

/** `before`: the line up to the caret. `from` counts in it. */
export function placeFor(before: string, things: Offered): Place | null {
  const brace = /\{([^{}]*)$/.exec(before);
  const [, inside = ''] = brace ?? [];
  if (brace) return placeInBraces(inside, brace.index, before.length, things);
  const link = linkIn(before);
  if (link) return placeInLink(link, things);
  const bracket = /(?<![!\\[])\[([^[\]]*)$/.exec(before);
  if (!bracket) return null;
  const [, typed = ''] = bracket;
  const words = typed.trim();
  const made: Option[] =
    words === ''
      ? []
      : [{ words: t('page.complete.newChoice', { words }), code: '', choice: { words } }];
  return {
    from: bracket.index,
    typed,
    options: [
      ...things.choices.map(choiceOption),
      ...made.map((one) => ({ ...one, closing: ']' })),
    ],
  };
}

/** A link as Twine has it: `[[Cellar]]`, `[[Go down->Cellar]]`, `[[Cellar<-Go down]]`, `[[Go down|Cellar]]`. */
function linkIn(before: string): { from: number; words: string; name: string } | null {
  const link = /(?<![!\\[])\[\[([^[\]]*)$/.exec(before);
  if (!link) return null;
  const [, inside = ''] = link;
  const [, back, front] = /^(.*?)<-(.*)$/.exec(inside) ?? [];
  const [, words = front ?? '', name = back ?? inside] = /^(.*?)(?:->|\|)(.*)$/.exec(inside) ?? [];
  return { from: link.index, words: words.trim(), name: name.trim() };
}

/** A link that is closed by its last bracket becomes a choice; a node that it names and is none is made. */
export const linksAsInTwine = EditorView.inputHandler.of((view, from, to, text) => {
  const { state } = view;
  const make = state.facet(choiceMaker);
  const line = state.doc.lineAt(from);
  const before = line.text.slice(0, from - line.from);
  const link = text === ']' && before.endsWith(']') ? linkIn(before.slice(0, -1)) : null;
  if (!link || link.name === '' || !make) return false;
  const words = link.words || link.name;
  const insert = linkTo(words, make(words, link.name));
  const start = line.from + link.from;
  view.dispatch({
    changes: { from: start, to, insert },
    selection: { anchor: start + insert.length },
    userEvent: 'input.type',
  });
  return true;
});

function placeInLink(
  { from, words, name: typed }: NonNullable<ReturnType<typeof linkIn>>,
  { names: { nodes } }: Offered,
): Place {
  const leading = (leadsTo: string) => ({ words: words || leadsTo, leadsTo });
  const isThere = nodes.some((one) => one.name.toLowerCase() === typed.toLowerCase());
  const known = nodes.map(
    (one): Option => ({
      words: one.name,
      code: '',
      choice: leading(one.name),
      closing: ']]',
    }),
  );
  const made: Option[] =
    isThere || typed === ''
      ? []
      : [
          {
            words: t('page.complete.newNode', { name: typed }),
            code: '',
            choice: leading(typed),
            closing: ']]',
          },
        ];
  return { from, typed, options: [...known, ...made] };
}

const linkTo = (words: string, id: string) =>
  `[${words.replace(/[[\]\\*_{}]/g, '\\$&')}](action:${id})`;

const choiceOption = ({ id, words }: { id: string; words: string }): Option => ({
  words: t('page.complete.choice', { words }),
  code: linkTo(words, id),
  closing: ']',
});

function placeInBraces(inside: string, at: number, end: number, things: Offered): Place | null {
  const quoted = /(\w+)[ \t]*\(?[^"()]*"([^"]*)$/.exec(inside);
  if (quoted && isOdd(inside)) {
    const [, call = '', typed = ''] = quoted;
    const names = namesFor(call, things);
    const close = call === 'show' ? '"' : '")';
    const options = names.map(({ key, name }) => ({
      words: name,
      code: `${key.replaceAll('"', '\\"')}${close}`,
      closing: close,
    }));
    return names.length > 0 ? { from: end - typed.length, typed, options } : null;
  }
  if (isOdd(inside)) return null;
  const isBegun = /^[ \t]*[\p{L}\p{N}_]*$/u.test(inside);
  if (isBegun) return { from: at, typed: inside.trim(), options: tagOptions(things) };
  const [word = ''] = /[\p{L}\p{N}_]*$/u.exec(inside) ?? [];
  const isAfterName =
    /[\p{L}\p{N}_)"][ \t]+$/u.test(inside) && !/\b(if|elseif|and|or|not|mod)[ \t]+$/.test(inside);
  if (isAfterName || /^[ \t]*show\b/.test(inside)) return null;
  return { from: end - word.length, typed: word, options: logicOptions(things) };
}

/** Whether a quotation is open. */
const isOdd = (text: string) => (text.replace(/\\./g, '').split('"').length - 1) % 2 === 1;

function namesFor(call: string, things: Offered): readonly LogicName[] {
  switch (call) {
    case 'show':
      return things.snippets.map(({ name }) => ({ key: name, name }));
    case 'ending':
      return things.names.endings;
    case 'chosen':
    case 'chosen_here':
    case 'times_chosen':
      return things.names.actions;
    case 'visits':
    case 'seen':
    case 'turns_since':
    case 'at':
      return things.names.nodes;
    default:
      return [];
  }
}

const constructs = ['if', 'first', 'cycle', 'sequence', 'once', 'shuffle'] as const;

/** A stop after the last brace takes the caret out of it. Braces as they are: with `\{` the stops lie wrongly. */
const templates: Record<(typeof constructs)[number], string> = {
  if: '{if #{1}}#{2}{else}#{3}{end}#{4}',
  first: '{first}#{1}{again}#{2}{end}#{3}',
  cycle: '{cycle}#{1}|#{2}{end}#{3}',
  sequence: '{sequence}#{1}|#{2}{end}#{3}',
  once: '{once}#{1}|#{2}{end}#{3}',
  shuffle: '{shuffle}#{1}|#{2}{end}#{3}',
};

const tagOptions = (things: Offered): Option[] => [
  ...constructs.map((name) => ({
    words: t(`page.complete.${name}`),
    code: `{${name}${name === 'if' ? ' …' : ''}}`,
    template: templates[name],
    closing: '}',
  })),
  ...things.names.variables.map(({ key, name }) => ({
    words: t('page.complete.value', { name }),
    code: `{${key}}`,
    closing: '}',
  })),
  ...things.names.items.map(({ key, name }) => ({
    words: t('page.complete.count', { name }),
    code: `{count(${key})}`,
    closing: '}',
  })),
  ...(things.level === 1 ? [] : things.snippets.map(showOption)),
];

/** A snippet with values has a stop for each, where its key stands at first. */
function showOption({ name, values }: Offered['snippets'][number]): Option {
  const show = `{show "${name.replaceAll('"', '\\"')}"`;
  const words = t('page.complete.show', { name });
  if (values.length === 0) return { words, code: `${show}}`, closing: '}' };
  const stops = values.map((key, at) => `#{${at + 1}:${key}}`);
  const isPlain = !/[{}#$\\]/.test(show.slice(1));
  return {
    words,
    code: `${show} with ${values.join(', ')}}`,
    closing: '}',
    ...(isPlain && { template: `${show} with ${stops.join(', ')}}#{${values.length + 1}}` }),
  };
}

const logicOptions = (things: Offered): Option[] => [
  ...things.names.variables.map(({ key, name }) => ({ words: name, code: key })),
  ...things.names.items.map(({ key, name }) => ({
    words: t('page.complete.has', { name }),
    code: `has(${key})`,
  })),
  ...(things.level === 1
    ? []
    : things.names.achievements.map(({ key, name }) => ({
        words: t('page.complete.earned', { name }),
        code: `earned(${key})`,
      }))),
  ...things.names.nodes.map(({ name }) => ({
    words: t('page.complete.visits', { name }),
    code: `visits("${name.replaceAll('"', '\\"')}") > 0`,
  })),
  ...things.names.endings.map(({ name }) => ({
    words: t('page.complete.ending', { name }),
    code: `ending("${name.replaceAll('"', '\\"')}")`,
  })),
  ...things.names.actions.map(({ key, name, place = '' }) => ({
    words: t('page.complete.chosen', { name, place }),
    code: `chosen("${key}")`,
  })),
];

/** The options with what is typed in their words or their code; words that begin with it first. */
export function matching(options: readonly Option[], typed: string): Option[] {
  const sought = typed.toLowerCase();
  const found = options.filter(
    ({ words, code }) =>
      words.toLowerCase().includes(sought) || code.toLowerCase().includes(sought),
  );
  const begins = ({ words, code }: Option) =>
    words.toLowerCase().startsWith(sought) ||
    code.toLowerCase().replace('{', '').startsWith(sought);
  return [...found.filter(begins), ...found.filter((one) => !begins(one))].slice(0, shownAtMost);
}

export function completeLogic({
  state,
  pos,
  explicit,
}: CompletionContext): CompletionResult | null {
  const things = state.facet(offered);
  if (things === null) return null;
  const line = state.doc.lineAt(pos);
  const before = line.text.slice(0, pos - line.from);
  if (!explicit && !/[{[][^{}[\]]*$/.test(before)) return null;
  const place = placeFor(before, things);
  if (place === null) return null;
  const options = matching(place.options, place.typed);
  if (options.length === 0) return null;
  return { from: line.from + place.from, filter: false, options: options.map(completionOf) };
}

const completionOf = ({ words, code, template, choice, closing = '' }: Option): Completion => ({
  label: words,
  detail: code,
  apply(view: EditorView, completion: Completion, from: number, to: number) {
    // A brace or quotation mark that is there already.
    let end = to;
    for (const sign of closing) if (view.state.sliceDoc(end, end + 1) === sign) end += 1;
    if (template !== undefined) {
      snippet(template)(view, completion, from, end);
      return;
    }
    const make = view.state.facet(choiceMaker);
    const insert = choice && make ? linkTo(choice.words, make(choice.words, choice.leadsTo)) : code;
    view.dispatch({
      changes: { from, to: end, insert },
      selection: { anchor: from + insert.length },
      userEvent: 'input.complete',
    });
  },
});
