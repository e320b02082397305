import { givenFor, parseBody, withGiven } from '@brasslamp/story/text';
import type {
  BodyBlock,
  BodyInline,
  FirstVariant,
  IfVariant,
  OptionsVariant,
  Show,
  Variant,
} from '@brasslamp/story/text/body';
import type { Block, Inline } from '@brasslamp/story/text/tree';
import { conditionWords, valueWords } from './condition-words.ts';
import { element, joined, type Markup, together, words } from './markup.ts';
import type { PaperStory } from './paper-story.ts';

/** The snippets within each other that are shown at most, as in play. */
const mostSnippets = 8;

/** The markup of a choice that stands in the text; null = it is none of the section's. */
type LinkMarkup = (actionId: string, label: Markup) => Markup | null;

interface Shown {
  story: PaperStory;
  link: LinkMarkup;
  /** The snippets that are being shown, the outermost first. */
  within: readonly string[];
}

/** A text with what decides about it in words: "[If you carry the lamp: …]". */
export function bodyMarkup(body: string, story: PaperStory, link: LinkMarkup): Markup {
  const { tree } = parseBody(body, story.story.level);
  return blocksMarkup(tree.children, { story, link, within: [] });
}

/** The text of a page: what decides about it is decided. */
export const treeMarkup = (blocks: readonly Block[], story: PaperStory, link: LinkMarkup): Markup =>
  blocksMarkup(blocks, { story, link, within: [] });

const blocksMarkup = (blocks: readonly (BodyBlock | Block)[], shown: Shown): Markup =>
  together(blocks.map((block) => blockMarkup(block, shown)));

function blockMarkup(block: BodyBlock | Block, shown: Shown): Markup {
  switch (block.type) {
    case 'paragraph':
      return element('p', {}, inlinesMarkup(block.children, shown));
    case 'heading':
      // The section's own number is the first heading.
      return element(`h${Math.min(6, block.level + 1)}`, {}, inlinesMarkup(block.children, shown));
    case 'rule':
      return element('hr');
    case 'quote':
      return element('blockquote', {}, blocksMarkup(block.children, shown));
    case 'list': {
      const items = block.children.map((item) =>
        element('li', {}, blocksMarkup(item.children, shown)),
      );
      const start = block.ordered && block.start !== 1 ? String(block.start) : null;
      return element(block.ordered ? 'ol' : 'ul', { start }, ...items);
    }
    case 'show':
      return snippetMarkup(block, shown, (children, inner) => blocksMarkup(children, inner));
    default:
      return together(
        branchesInWords(block, shown.story).map(({ said, children }) =>
          element(
            'div',
            { class: 'branch' },
            element('p', { class: 'instruction' }, words(`${capital(said)}:`)),
            blocksMarkup(children, shown),
          ),
        ),
      );
  }
}

const inlinesMarkup = (inlines: readonly (BodyInline | Inline)[], shown: Shown): Markup =>
  together(inlines.map((inline) => inlineMarkup(inline, shown)));

function inlineMarkup(inline: BodyInline | Inline, shown: Shown): Markup {
  switch (inline.type) {
    case 'text':
      return words(inline.text);
    case 'emphasis':
      return element('em', {}, inlinesMarkup(inline.children, shown));
    case 'strong':
      return element('strong', {}, inlinesMarkup(inline.children, shown));
    case 'line_break':
      return element('br');
    case 'link':
      return element('a', { href: inline.url }, inlinesMarkup(inline.children, shown));
    case 'image':
    case 'sound': {
      const src = inline.type === 'image' ? shown.story.kind.picture(inline.url) : null;
      if (src === null) return instruction(inline.alt);
      return element('img', { src, alt: inline.alt });
    }
    case 'action': {
      const label = inlinesMarkup(inline.children, shown);
      return shown.link(inline.action_id, label) ?? label;
    }
    case 'value':
      return instruction(valueWords(inline.value, shown.story.paper));
    case 'show':
      return snippetMarkup(inline, shown, (children, inner) =>
        joined(
          children.map((block) =>
            'children' in block && block.type === 'paragraph'
              ? inlinesMarkup(block.children, inner)
              : blockMarkup(block, inner),
          ),
          ' ',
        ),
      );
    default:
      return together([
        instruction(' ['),
        joined(
          branchesInWords(inline, shown.story).map(({ said, children }) =>
            together([instruction(`${said}: `), inlinesMarkup(children, shown)]),
          ),
          ' / ',
        ),
        instruction(']'),
      ]);
  }
}

/** The words of a label or a name. */
export const wordsMarkup = (inlines: readonly BodyInline[], story: PaperStory): Markup =>
  inlinesMarkup(inlines, { story, link: () => null, within: [] });

export const instruction = (said: string): Markup =>
  element('span', { class: 'instruction' }, words(said));

function snippetMarkup(
  { snippet: { text }, values }: Show,
  shown: Shown,
  print: (blocks: readonly BodyBlock[], inner: Shown) => Markup,
): Markup {
  const { story, within } = shown;
  const snippet = story.snippet(text);
  const isKnown = snippet !== null && !within.includes(text);
  if (!isKnown || within.length === mostSnippets) return words('');
  const written = parseBody(snippet.body, story.story.level).tree;
  const { children } = withGiven(written, givenFor(snippet.values, values));
  return print(children, { ...shown, within: [...within, text] });
}

interface SaidBranch<Child> {
  /** "if you carry the lamp", "the first time". */
  said: string;
  children: Child[];
}

function branchesInWords<Child>(variant: Variant<Child>, story: PaperStory): SaidBranch<Child>[] {
  switch (variant.type) {
    case 'if':
      return ifInWords(variant, story);
    case 'first':
      return firstInWords(variant);
    default:
      return optionsInWords(variant);
  }
}

function ifInWords<Child>(
  { branches, otherwise }: IfVariant<Child>,
  { paper }: PaperStory,
): SaidBranch<Child>[] {
  const said = branches.map(({ when, children }, at) => ({
    said: `${at === 0 ? '' : 'otherwise, '}if ${conditionWords(when, paper)}`,
    children,
  }));
  return otherwise === null ? said : [...said, { said: 'otherwise', children: otherwise }];
}

function firstInWords<Child>({ first, again }: FirstVariant<Child>): SaidBranch<Child>[] {
  const said = { said: 'the first time you are here', children: first };
  return again === null ? [said] : [said, { said: 'later', children: again }];
}

function optionsInWords<Child>({ type, options }: OptionsVariant<Child>): SaidBranch<Child>[] {
  const isLast = (at: number) => at === options.length - 1;
  return options.map((children, at) => {
    if (type === 'shuffle') return { said: `by chance, ${at + 1} of ${options.length}`, children };
    const stays = type === 'sequence' && isLast(at) ? ' and later' : '';
    return { said: `time ${at + 1}${stays}`, children };
  });
}

const capital = (said: string): string => `${said.charAt(0).toUpperCase()}${said.slice(1)}`;
