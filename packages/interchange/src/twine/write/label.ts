import { readCharacterReference } from '../dialect/character-reference.ts';
import { type Dialect, isMarkdown } from '../dialect/dialect.ts';
import { collapseSpace } from '../source/twine-source.ts';

/** A link's text without its styling: labels are plain text. */
export function plainLabel(typed: string, dialect: Dialect): string {
  const withoutTags = typed.replace(
    /<\/?(?:b|strong|i|em|br|u|s|sup|sub|small|big)\s{0,9}\/?>/gi,
    '',
  );
  const withoutMarks = isMarkdown(dialect)
    ? withoutTags.replace(/^(\*{1,3}|_{1,3})(?=[^\s*_])([^*_]*)\1$/, '$2')
    : withoutTags.replace(/''|(?<!:)\/\/|~~|\^\^/g, '');
  return collapseSpace(withReferences(withoutMarks));
}

function withReferences(text: string): string {
  return text.replace(
    /&#?\w{1,8};/g,
    (typed) => readCharacterReference(typed, 0)?.character ?? typed,
  );
}
