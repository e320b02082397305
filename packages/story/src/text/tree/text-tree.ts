/**
 * A node's text as plain data: what a reader's client gets and draws, never HTML.
 * Adjacent text is merged; its characters are as the author typed them.
 */

export interface Text {
  type: 'text';
  text: string;
}

export interface Root {
  type: 'root';
  children: Block[];
}

export type Block =
  | { type: 'paragraph'; children: Inline[] }
  | { type: 'heading'; level: 1 | 2 | 3 | 4 | 5 | 6; children: Inline[] }
  | { type: 'quote'; children: Block[] }
  | { type: 'list'; ordered: boolean; start: number; children: ListItem[] }
  | { type: 'rule'; children: [] };

export interface ListItem {
  type: 'list_item';
  children: Block[];
}

export type Inline =
  | Text
  | { type: 'emphasis'; children: Inline[] }
  | { type: 'strong'; children: Inline[] }
  | { type: 'line_break'; children: [] }
  /** `url` is http:, https: or mailto:; anything else stays text. */
  | { type: 'link'; url: string; children: Inline[] }
  /** `url` is http: or https:, or an image of this site. */
  | { type: 'image'; url: string; alt: string; children: [] }
  /** Played when the reader asks for it. `url` is a sound of this site: see `model/media-address.ts`. */
  | { type: 'sound'; url: string; alt: string; children: [] }
  /** `[light the lamp](action:a17)`: the action of that id is offered here instead of below. */
  | { type: 'action'; action_id: string; children: Inline[] };

export type TextTree = Root;
export type TextNode = Root | Block | ListItem | Inline;
