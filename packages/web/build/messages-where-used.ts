import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { compiledMessages } from './compile-messages.ts';

const source = fileURLToPath(new URL('../src/', import.meta.url));
const catalog = `${source}i18n/en.json`;

/**
 * Puts the site's shared messages into the files that name them, so that a screen loads the texts it
 * shows and no others: `i18n/en.json` is empty in the browser's build, and each file brings what
 * is in it as a literal key, `'errors.home'` or `` `errors.${kind}.text` ``.
 */
export function messagesWhereUsed(): Plugin {
  const messages: Record<string, string> = JSON.parse(readFileSync(catalog, 'utf8'));
  return {
    name: 'messages-where-used',
    enforce: 'pre',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    load: {
      filter: { id: /[\\/]src[\\/]i18n[\\/]en\.json$/ },
      handler: () => '{}',
    },
    transform: {
      filter: { id: { include: /[\\/]web[\\/]src[\\/].*\.tsx?$/, exclude: /[\\/]i18n[\\/]/ } },
      handler(code) {
        const used = messagesIn(code, messages);
        if (Object.keys(used).length === 0) return null;
        const translate = JSON.stringify(`${source}i18n/translate.ts`);
        const brought = JSON.stringify(compiledMessages(used));
        const first = `import{bringMessages as bring$}from${translate};bring$(${brought});`;
        // On the line that was the first, so that the lines of errors stay what they were.
        return { code: first + code, map: null };
      },
    },
  };
}

/** Those messages whose keys are in the code, in quotes or as a template. */
export function messagesIn(code: string, messages: Record<string, string>): Record<string, string> {
  const literals = code.matchAll(/(['"`])((?:[\w.]|\$\{[^}]*\})+)\1/g);
  const patterns = new Set([...literals].map(([, , key = '']) => key).filter(isKey));
  const tests = [...patterns].map((pattern) => {
    const words = pattern.split(/\$\{[^}]*\}/).map((word) => word.replaceAll('.', '\\.'));
    return new RegExp(`^${words.join('\\w+')}$`);
  });
  const used = Object.entries(messages).filter(([key]) => tests.some((one) => one.test(key)));
  return Object.fromEntries(used);
}

/** A template without literal text could be any key, so it counts as none. */
const isKey = (literal: string): boolean => /^[a-z]\w*(\.|$)/.test(literal);
