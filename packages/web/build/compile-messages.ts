import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';
import type { Message } from '../src/i18n/translate.ts';

/** Compiles the ICU messages of `en.json` files at build, so that no parser is shipped. */
export function compileMessages(): Plugin {
  return {
    name: 'compile-messages',
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/]en\.json$/ },
      handler(source) {
        const messages: Record<string, string> = JSON.parse(source);
        const compiled = compiledMessages(messages);
        return { code: `export default ${JSON.stringify(compiled)}`, moduleType: 'js', map: null };
      },
    },
  };
}

export const compiledMessages = (messages: Record<string, string>): Record<string, Message> =>
  Object.fromEntries(Object.entries(messages).map(([key, text]) => [key, compiledMessage(text)]));

type Compiled = ReturnType<typeof compileMessageOrThrow>;

/** Throws when the message wants a format that `formatMessage` does not know. */
export const compiledMessage = (text: string): Message => shortened(compileMessageOrThrow(text));

function shortened(message: Compiled): Message {
  const [only] = message;
  if (message.length === 1 && typeof only === 'string' && only !== '#') return only;
  return message.map((part) => {
    if (typeof part === 'string') return part;
    const [name, format, choices] = part;
    if (format === undefined) return [name];
    if (format !== 'plural' || typeof choices !== 'object' || choices === null) {
      throw new Error(`Messages know no {${name}, ${format}}: only values and plurals`);
    }
    return [name, format, shortenedChoices(choices as Record<string, Compiled>)];
  });
}

const shortenedChoices = (choices: Record<string, Compiled>): Record<string, Message> =>
  Object.fromEntries(
    Object.entries(choices)
      // `offset` is there, and undefined, in each plural that has none.
      .filter(([, choice]) => choice !== undefined)
      .map(([at, choice]) => [at, shortened(choice)]),
  );
