import type { InkContent, InkExpression } from './ink-tree.ts';

/** Goes through content in its order, all that is nested in it included. */
export function walkContent(
  content: readonly InkContent[],
  onContent: (item: InkContent) => void,
  onExpression: (of: InkExpression) => void = () => undefined,
): void {
  const walk = (inner: readonly InkContent[]) => walkContent(inner, onContent, onExpression);
  const read = (of: InkExpression) => walkExpression(of, onExpression, walk);
  for (const item of content) {
    onContent(item);
    switch (item.type) {
      case 'weave':
      case 'tag':
        walk(item.content);
        break;
      case 'choice':
        for (const part of [item.start, item.only, item.inner]) walk(part);
        if (item.when !== null) read(item.when);
        break;
      case 'conditional':
        for (const { when, content: arm } of item.arms) {
          if (when !== null) read(when);
          walk(arm);
        }
        break;
      case 'sequence':
        item.of.forEach(walk);
        break;
      case 'divert':
        item.with.forEach(read);
        break;
      case 'onwards':
        if (item.to !== null) walk([item.to]);
        break;
      case 'print':
      case 'call':
        read(item.of);
        break;
      case 'set':
        read(item.value);
        break;
      case 'return':
        if (item.value !== null) read(item.value);
        break;
      default:
    }
  }
}

function walkExpression(
  of: InkExpression,
  onExpression: (of: InkExpression) => void,
  walk: (content: readonly InkContent[]) => void,
): void {
  onExpression(of);
  const read = (inner: InkExpression) => walkExpression(inner, onExpression, walk);
  if (of.type === 'string') walk(of.content);
  else if (of.type === 'unary') read(of.of);
  else if (of.type === 'function') of.of.forEach(read);
  else if (of.type === 'binary') {
    read(of.left);
    read(of.right);
  }
}
