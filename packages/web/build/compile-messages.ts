import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

/** Compiles the ICU messages of `en.json` files at build, so that no parser is shipped. */
export function compileMessages(): Plugin {
  return {
    name: 'compile-messages',
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/]en\.json$/ },
      handler(source) {
        const messages = JSON.parse(source) as Record<string, string>;
        const compiled = Object.fromEntries(
          Object.entries(messages).map(([key, text]) => [key, compileMessageOrThrow(text)]),
        );
        return { code: `export default ${JSON.stringify(compiled)}`, moduleType: 'js', map: null };
      },
    },
  };
}
