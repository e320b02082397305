import { parseCondition, parseEffect } from '@brasslamp/story/logic';
import type { Action, Continue, Node, SingleTarget, Target } from '@brasslamp/story/model';
import { parseWords } from '@brasslamp/story/text';
import { bodyMarkup, instruction, wordsMarkup } from './body-markup.ts';
import { conditionWords } from './condition-words.ts';
import { effectsWords, sentence } from './effect-words.ts';
import { element, type Markup, together, words } from './markup.ts';
import type { PaperStory } from './paper-story.ts';

/** What stands under a section's number: what to do, the text, the ways on. */
export function sectionMarkup(node: Node, story: PaperStory): Markup {
  const inText = new Set<string>();
  const text = (body: string) =>
    bodyMarkup(body, story, (actionId, label) => {
      const action = node.actions.find(({ id }) => id === actionId);
      if (action === undefined) return null;
      inText.add(actionId);
      return wayOf(action, label, story);
    });
  const frames = story.story.frames.filter(({ tag }) => tag === null || node.tags.includes(tag));
  const shown = [
    ...frames.map(({ header }) => text(header)),
    text(node.body),
    ...frames.map(({ footer }) => text(footer)),
  ];
  const below = node.actions.filter(({ id }) => !inText.has(id));
  const ways = below.map((action) => wayOf(action, labelOf(action, story), story));
  return together([
    ...doneOnEntry(node, story),
    ...shown,
    ...itemsHere(node, story),
    ...node.continue.map((way) => element('p', {}, continueMarkup(way, story))),
    ways.length + (node.pool ? 1 : 0) === 0
      ? words('')
      : element(
          'ul',
          { class: 'ways' },
          ...ways.map((way) => element('li', {}, way)),
          ...poolWays(node, story).map((way) => element('li', {}, way)),
        ),
    ...(node.ending === null
      ? []
      : [element('p', { class: 'ending' }, words(node.ending.name || 'The end'))]),
  ]);
}

function doneOnEntry({ on_enter }: Node, story: PaperStory): Markup[] {
  const always = said([...story.story.on_entry, ...on_enter.every], story);
  const first = said(on_enter.first, story);
  const both = [
    ...(first === '' ? [] : [sentence(`the first time you are here, ${first}`)]),
    ...(always === '' ? [] : [sentence(always)]),
  ];
  return both.map((words) => element('p', {}, instruction(words)));
}

/** The effects as what to do; '' = nothing. */
export function said(effects: readonly string[], { paper, story }: PaperStory): string {
  const trees = effects.flatMap((effect) => parseEffect(effect, story.level).tree ?? []);
  return effectsWords(trees, paper);
}

function itemsHere({ id }: Node, { story }: PaperStory): Markup[] {
  const here = story.items.filter(({ location, hidden }) => location === id && !hidden);
  return here.map(({ name, portable }) =>
    element(
      'p',
      {},
      instruction(
        portable
          ? `${name}: you can take it with you, unless you have already.`
          : `You see ${name}.`,
      ),
    ),
  );
}

function labelOf({ label, target }: Action, story: PaperStory): Markup {
  const { level } = story.story;
  if (label !== '') return wordsMarkup(parseWords(label, level).words, story);
  return words((typeof target === 'string' && story.node(target)?.name) || 'Go on');
}

/** A choice: its condition, its words, what it does, and where it leads. */
function wayOf(action: Action, label: Markup, story: PaperStory): Markup {
  const when = conditionOf(action.when, story);
  const uses = useWords[action.use];
  const before = [...(when === null ? [] : [`if ${when}`]), ...(uses === '' ? [] : [uses])];
  const done = said(action.effects, story);
  const ask =
    action.ask === null
      ? ''
      : `write your answer under ${story.paper.names.variables.get(action.ask.variable)?.label || action.ask.variable}`;
  const after = [ask, done].filter((one) => one !== '').join(', then ');
  return together([
    ...(before.length === 0 ? [] : [instruction(`${capital(before.join(', '))}: `)]),
    targetMarkup(action.target, label, story),
    ...(after === '' ? [] : [instruction(` (${after})`)]),
    ...(isCalling(action) ? [instruction(' (remember this number, to come back to)')] : []),
  ]);
}

const isCalling = ({ call }: Pick<Action, 'call'> | Continue): boolean => call !== false;

const useWords: Record<Action['use'], string> = {
  repeatable: '',
  once: 'only once',
  once_per_visit: '',
  fallback: 'if nothing else is open to you',
};

function conditionOf(when: string, { paper, story }: PaperStory): string | null {
  const { tree } = parseCondition(when, story.level);
  return tree === null ? null : conditionWords(tree, paper);
}

function continueMarkup(way: Continue, story: PaperStory): Markup {
  const when = conditionOf(way.when, story);
  const label = words(when === null ? 'Go on' : `If ${when}, go on`);
  return targetMarkup(way.target, element('span', { class: 'instruction' }, label), story);
}

function targetMarkup(target: Target, label: Markup, story: PaperStory): Markup {
  if (!Array.isArray(target)) return singleMarkup(target, label, story);
  const all = target.reduce((sum, { weight }) => sum + weight, 0);
  return together([
    label,
    instruction(', by chance: '),
    ...target.flatMap(({ target: one, weight }, at) => [
      ...(at === 0 ? [] : [instruction(' · ')]),
      singleMarkup(one, instruction(`${weight} in ${all}`), story),
    ]),
  ]);
}

function singleMarkup(target: SingleTarget, label: Markup, story: PaperStory): Markup {
  const aside = (said: string) => together([label, instruction(` – ${said}`)]);
  if (target === null) return aside('stay here');
  if (target === 'back') return aside('go back to the section you came from');
  if (target === 'return') return aside('go back to the number you remembered');
  const number = story.numberOf.get(target);
  if (number === undefined) return aside('this way is closed');
  return story.kind.way(label, story.kind.addressOf(number), number);
}

function poolWays({ id, pool }: Node, story: PaperStory): Markup[] {
  if (pool === null) return [];
  return story
    .inPool(pool.tag)
    .filter((other) => other.id !== id)
    .map((other) => {
      const when = conditionOf(other.available_when, story);
      return together([
        ...(when === null ? [] : [instruction(`If ${when}: `)]),
        singleMarkup(other.id, words(other.name), story),
      ]);
    });
}

const capital = (said: string): string => `${said.charAt(0).toUpperCase()}${said.slice(1)}`;
