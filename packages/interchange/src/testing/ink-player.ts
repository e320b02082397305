import { Compiler } from 'inkjs/compiler/Compiler';
import { CompilerOptions } from 'inkjs/compiler/CompilerOptions';
import type { Story } from 'inkjs/engine/Story';

/** What a reader sees of a turn. */
export interface SeenTurn {
  text: string;
  labels: string[];
}

/** A play of a story: what is seen, and a choice of what comes next. */
export interface Play {
  seen: () => SeenTurn;
  choose: (index: number) => void;
}

/**
 * A story of ink as inkjs plays it. Compiled once; each play begins anew. `problems` takes the warnings of the
 * compiler.
 */
export function inkStory(
  text: string,
  problems: string[] = [],
  include: (name: string) => string = () => '',
): () => Play {
  const options = new CompilerOptions(null, [], false, (message) => problems.push(message), {
    ResolveInkFilename: (name) => name,
    LoadInkFileContents: include,
  });
  let story: Story;
  try {
    story = new Compiler(text, options).Compile();
  } catch {
    throw new Error(problems.join('\n'));
  }
  story.onError = () => undefined;
  story.allowExternalFunctionFallbacks = true;
  return () => {
    story.ResetState();
    story.onError = () => undefined;
    let said = story.ContinueMaximally() ?? '';
    return {
      seen: () => ({ text: said, labels: story.currentChoices.map((choice) => choice.text) }),
      choose: (index) => {
        story.ChooseChoiceIndex(index);
        said = story.ContinueMaximally() ?? '';
      },
    };
  };
}

/** A text without what tools may differ in: white space and marks of emphasis. */
export const plain = (text: string): string =>
  text.replace(/<\/?(?:i|b|em|strong)>/g, '').replace(/[\s*_]+/g, '');
