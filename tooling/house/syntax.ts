import { createRequire } from 'node:module';
import { repository } from './repository.ts';

/** A node of a syntax tree, as far as the house's rules and figures look at it. */
export interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  body?: SyntaxNode;
  id?: { name?: string };
  key?: { name?: string };
  typeAnnotation?: { type: string; typeName?: { name?: string } };
}

const { parseSync } = createRequire(`${repository}/packages/web/package.json`)('vite') as {
  parseSync(file: string, code: string): { program: SyntaxNode; errors: { message: string }[] };
};

/** The syntax tree of TypeScript or JavaScript. Throws where the code cannot be read. */
export function syntaxOf(file: string, code: string): SyntaxNode {
  const { program, errors } = parseSync(file, code);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  return program;
}

/** Goes through all nodes below this one; an unnamed node has the name of what surrounds it. */
export function visit(
  node: unknown,
  tell: (node: SyntaxNode, name: string) => void,
  around = '(anonymous)',
): void {
  if (typeof node !== 'object' || node === null) return;
  if (Array.isArray(node)) {
    for (const one of node) visit(one, tell, around);
    return;
  }
  const { type, id, key } = node as SyntaxNode;
  const name = id?.name ?? key?.name ?? around;
  if (type) tell(node as SyntaxNode, name);
  for (const part of Object.values(node)) visit(part, tell, name);
}

/** The body of a function, or of a method; undefined of anything else. */
export const functionBody = ({ type, body }: SyntaxNode) =>
  type.includes('Function') ? body : undefined;
