const words: Partial<Record<string, string>> = {
  to: '=',
  eq: '==',
  neq: '!=',
  is: '===',
  isnot: '!==',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  and: '&&',
  or: '||',
  not: '!',
  // Of these two the reader makes what they mean: nothing else of ours is `typeof` or `void`.
  def: 'typeof',
  ndef: 'void',
};

const token =
  /"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'|`(?:\\[\s\S]|[^`\\])*`|[^"'`=+\-*/%<>&|^~!?:,;()[\]{}\s]+/g;

/** Code of SugarCube as JavaScript: its words for operators stand outside of strings. */
export function desugar(code: string): string {
  return code.replace(token, (typed) =>
    Object.hasOwn(words, typed) ? ` ${words[typed]} ` : typed,
  );
}
