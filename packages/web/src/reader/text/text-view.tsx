import { isImageAddress, sizeOfImage } from '@brasslamp/story/model/media-address';
import type { Block, Inline, ListItem, TextTree } from '@brasslamp/story/text/tree';
import { createElement, type ReactNode } from 'react';
import { useOnHost } from '../../host/base-path.ts';
import { ForeignImage } from './foreign-image.tsx';
import { SoundPart } from './sound-part.tsx';

/** Draws a choice that is in the text; null = it is not offered, so only its words show. */
export type DrawAction = (actionId: string, words: ReactNode) => ReactNode | null;

interface Props {
  tree: TextTree;
  drawAction: DrawAction;
}

/** null = within a link, where no button has a place. */
type Draw = DrawAction | null;

/** A node's text as elements. No HTML string is ever made of what an author wrote. */
export function TextView({ tree, drawAction }: Props) {
  return <>{blocks(tree.children, drawAction)}</>;
}

const blocks = (list: Block[], draw: Draw): ReactNode[] =>
  list.map((block, index) => drawBlock(block, index, draw));

function drawBlock(block: Block, key: number, draw: Draw): ReactNode {
  switch (block.type) {
    case 'paragraph':
      return (
        <p key={key} className={isImageAlone(block.children) ? 'reader-image' : undefined}>
          {inlines(block.children, draw)}
        </p>
      );
    case 'heading': {
      // The page's own heading is above the text.
      const level = Math.min(block.level + 1, 6);
      return createElement(`h${level}`, { key }, inlines(block.children, draw));
    }
    case 'quote':
      return <blockquote key={key}>{blocks(block.children, draw)}</blockquote>;
    case 'list': {
      const items = block.children.map((item, index) => drawItem(item, index, draw));
      return block.ordered ? (
        <ol key={key} start={block.start}>
          {items}
        </ol>
      ) : (
        <ul key={key}>{items}</ul>
      );
    }
    case 'rule':
      return <hr key={key} />;
  }
}

/** Whether an image is on a line of its own, and so gets a box of its own. */
const isImageAlone = ([first, ...others]: Inline[]): boolean =>
  first?.type === 'image' && isImageAddress(first.url) && others.length === 0;

/** A single paragraph needs no element of its own in a list. */
function drawItem({ children }: ListItem, key: number, draw: Draw): ReactNode {
  const [only] = children;
  const isTight = children.length === 1 && only?.type === 'paragraph';
  return <li key={key}>{isTight ? inlines(only.children, draw) : blocks(children, draw)}</li>;
}

const inlines = (list: Inline[], draw: Draw): ReactNode[] =>
  list.map((inline, index) => drawInline(inline, index, draw));

function drawInline(inline: Inline, key: number, draw: Draw): ReactNode {
  switch (inline.type) {
    case 'text':
      return inline.text;
    case 'emphasis':
      return <em key={key}>{inlines(inline.children, draw)}</em>;
    case 'strong':
      return <strong key={key}>{inlines(inline.children, draw)}</strong>;
    case 'line_break':
      return <br key={key} />;
    case 'link':
      return (
        <a key={key} href={inline.url} rel="noopener nofollow ugc">
          {inlines(inline.children, null)}
        </a>
      );
    case 'image':
      if (!isImageAddress(inline.url)) {
        return draw ? <ForeignImage key={key} url={inline.url} alt={inline.alt} /> : inline.alt;
      }
      return <OwnImage key={key} url={inline.url} alt={inline.alt} />;
    case 'sound':
      return draw ? <SoundPart key={key} url={inline.url} alt={inline.alt} /> : inline.alt;
    case 'action': {
      const words = inlines(inline.children, null);
      return <span key={key}>{draw?.(inline.action_id, words) ?? words}</span>;
    }
  }
}

function OwnImage({ url, alt }: { url: string; alt: string }) {
  const src = useOnHost()(url);
  return <img src={src} alt={alt} {...sizeOfImage(url)} loading="lazy" decoding="async" />;
}

/** The ids of the choices that are in the text. */
export function actionsInText(tree: TextTree): Set<string> {
  const found = new Set<string>();
  const visit = (node: TextTree | Block | ListItem | Inline) => {
    if (node.type === 'action') found.add(node.action_id);
    if ('children' in node) for (const child of node.children) visit(child);
  };
  visit(tree);
  return found;
}
