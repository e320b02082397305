/** A DOM as small as reading a paste allows, made of well-formed HTML: tests run without a browser. */
export class SmallNode {
  readonly nodeType: number;
  readonly nodeValue: string | null;
  readonly tagName: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly childNodes: SmallNode[] = [];
  parent: SmallNode | null = null;

  constructor(tagName: string, attributes: ReadonlyMap<string, string>, text: string | null) {
    this.nodeType = text === null ? 1 : 3;
    this.nodeValue = text;
    this.tagName = tagName.toUpperCase();
    this.attributes = attributes;
  }

  get firstChild(): SmallNode | null {
    return this.childNodes[0] ?? null;
  }

  get nextSibling(): SmallNode | null {
    const { childNodes = [] } = this.parent ?? {};
    return childNodes[childNodes.indexOf(this) + 1] ?? null;
  }

  get children(): SmallNode[] {
    return this.childNodes.filter(({ nodeType }) => nodeType === 1);
  }

  get nextElementSibling(): SmallNode | null {
    const { children = [] } = this.parent ?? {};
    return children[children.indexOf(this) + 1] ?? null;
  }

  get textContent(): string {
    return this.nodeValue ?? this.childNodes.map(({ textContent }) => textContent).join('');
  }

  getAttribute = (name: string): string | null => this.attributes.get(name) ?? null;
  hasAttribute = (name: string): boolean => this.attributes.has(name);

  /** The elements for a selector, which may be `[name]` alone. */
  querySelectorAll(selector: string): SmallNode[] {
    const name = selector.slice(1, -1);
    return this.children.flatMap((child) => [
      ...(child.hasAttribute(name) ? [child] : []),
      ...child.querySelectorAll(selector),
    ]);
  }
}

const voids = /^(br|hr|img)$/i;

export function smallDom(html: string): Node {
  const body = new SmallNode('body', new Map(), null);
  let open = body;
  const put = (node: SmallNode) => {
    node.parent = open;
    open.childNodes.push(node);
  };
  for (const [, close, name, rest = '', text] of html.matchAll(/<(\/?)([\w:]+)([^>]*)>|([^<]+)/g)) {
    if (text !== undefined) put(new SmallNode('', new Map(), unescaped(text)));
    else if (close) open = open.parent ?? body;
    else {
      const found = rest.matchAll(/([\w-]+)="([^"]*)"/g);
      const attributes = new Map([...found].map(([, key = '', value = '']) => [key, value]));
      const node = new SmallNode(name ?? '', attributes, null);
      put(node);
      if (!voids.test(name ?? '')) open = node;
    }
  }
  return body as unknown as Node;
}

const unescaped = (text: string) => text.replaceAll('&nbsp;', '\u00a0').replaceAll('&lt;', '<');
