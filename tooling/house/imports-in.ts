export interface Import {
  specifier: string;
  line: number;
  /** True if the import disappears when types are stripped. */
  isTypeOnly: boolean;
}

const statement =
  /^[ \t]*(?:import|export)\b(?<type>[ \t]+type\b(?![ \t]*(?:,|from\b)))?(?:[^'"`;()=]*?\bfrom)?\s*(?<quote>['"])(?<from>[^'"]+)\k<quote>/gm;
const call = /\bimport\(\s*(?<quote>['"])(?<from>[^'"]+)\k<quote>/g;

/** The modules that this code imports, re-exports or loads later. */
export function importsIn(code: string): Import[] {
  const found = (match: RegExpMatchArray): Import => ({
    specifier: match.groups?.from ?? '',
    line: code.slice(0, match.index).split('\n').length,
    isTypeOnly: match.groups?.type !== undefined,
  });
  return [...code.matchAll(statement), ...code.matchAll(call)].map(found);
}
