import type { Range } from '../../twine/range.ts';
import type { HtmlTag } from '../../twine/scan/read-html-tag.ts';

/** A token is a part of a Harlowe passage that means one thing. Nothing is between two of them. */
export type Token = { start: number; end: number } & (
  | { type: 'words' }
  /** Shown as it is: what is between backquotes, and what means nothing where it stands. */
  | { type: 'typed'; text: string }
  | { type: 'newline' }
  /** A backslash beside a line's end joins the lines. */
  | { type: 'nothing' }
  /** The blanks between a macro and a hook, which may belong together. */
  | { type: 'joint' }
  | { type: 'comment' }
  /** `args`: where its arguments begin; they end before the closing parenthesis. */
  | { type: 'macro'; name: string; typedName: string; argumentsAt: number }
  /** Between macros that make one. */
  | { type: 'plus' }
  /** `close`: the index of the token that closes it. `name`: of either of its tags, '' = none. */
  | { type: 'hook'; close: number; name: string; isHidden: boolean; isUnclosed: boolean }
  | { type: 'hook_end'; name: string; isHidden: boolean }
  /** `{` and `}`: the line breaks between them are blanks. */
  | { type: 'collapse'; close: number; isUnclosed: boolean }
  | { type: 'collapse_end' }
  | { type: 'mark'; form: MarkForm }
  | { type: 'variable'; name: string }
  | { type: 'link'; label: Range; target: Range }
  | { type: 'tag'; tag: HtmlTag }
  | { type: 'heading' | 'bullet' | 'numbered'; level: number }
  | { type: 'rule' }
  | { type: 'aligner' | 'column' }
);

export type TokenOf<Type extends Token['type']> = Extract<Token, { type: Type }>;

export type MarkForm = "''" | '//' | '*' | '**' | '~~' | '^^';
