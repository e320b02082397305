/** A template part is what stands in `<% … %>` of a Snowman passage. */
export type TemplatePart =
  /** `<%= s.gold %>` */
  | { type: 'value'; code: string }
  | { type: 'code'; code: string }
  /** `<% if (s.gold > 1) { %>`, `<% } else if (…) { %>`, `<% } else { %>`, `<% } %>` */
  | { type: 'if'; condition: string }
  | { type: 'else'; condition: string | null }
  /** A loop, or a function that is called for each of a list. */
  | { type: 'loop'; code: string }
  | { type: 'end' };

/** The parts of what is typed between `<%` and `%>`: `} if (s.gold > 1) {` is two. */
export function templateParts(typed: string): TemplatePart[] {
  if (typed.startsWith('=') || typed.startsWith('-')) {
    return [{ type: 'value', code: typed.slice(1) }];
  }
  const code = typed.trim();
  const parts: TemplatePart[] = [];
  let rest = code;
  const other = /^\}\s*else\b\s*/.exec(rest);
  const end = /^\}\s*\)?\s*;?\s*/.exec(rest);
  if (other !== null) return [elsePart(rest.slice(other[0].length))];
  if (end !== null) {
    parts.push({ type: 'end' });
    rest = rest.slice(end[0].length);
  }
  const opening = rest.endsWith('{') ? lastOpening(rest) : null;
  const effects = (opening === null ? rest : rest.slice(0, opening)).trim();
  if (effects !== '') parts.push({ type: 'code', code: effects });
  if (opening === null) return parts.length > 0 ? parts : [{ type: 'code', code: '' }];
  const condition = conditionOf(rest.slice(opening));
  parts.push(
    condition === null ? { type: 'loop', code: rest.slice(opening) } : { type: 'if', condition },
  );
  return parts;
}

/** `if (…) {` or `{` */
function elsePart(typed: string): TemplatePart {
  return { type: 'else', condition: conditionOf(typed) };
}

/** Where the statement begins that opens a brace at the end: behind the last `;` or `}`, as far as strings allow. */
function lastOpening(code: string): number {
  let start = 0;
  let depth = 0;
  const interesting = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[;(){}]/gs;
  for (const { 0: found, index } of code.slice(0, -1).matchAll(interesting)) {
    if (found === '(' || found === '{') depth++;
    else if (found === ')' || found === '}') depth = Math.max(0, depth - 1);
    if ((found === ';' || found === '}') && depth === 0) start = index + 1;
  }
  return start + (/^\s*/.exec(code.slice(start))?.[0].length ?? 0);
}

/** What is asked in `if (…) {`; null where it is no condition. */
function conditionOf(code: string): string | null {
  const head = /^if\s*\(/.exec(code);
  if (head === null || !code.endsWith('{')) return null;
  const inner = code.slice(head[0].length, -1).trimEnd();
  return inner.endsWith(')') ? inner.slice(0, -1) : null;
}
