export type Speaking = 'speaking' | 'paused' | 'done' | 'failed';

interface Voice {
  /** null = the browser's own for the language. */
  voice: SpeechSynthesisVoice | null;
  lang: string;
  rate: number;
}

interface Listener {
  /** Asked before each sentence, so that a change counts at once. */
  voice: () => Voice;
  onSentence: (element: HTMLElement | null) => void;
  onChange: (speaking: Speaking) => void;
}

/**
 * Speaks sentence by sentence. A pause breaks off, and going on begins with the same sentence: that
 * browsers can hold their breath is not to be relied on.
 */
export function createSpeaker(
  synthesis: Pick<SpeechSynthesis, 'speak' | 'cancel'>,
  { voice, onSentence, onChange }: Listener,
) {
  let sentences: Sentence[] = [];
  let next = 0;
  // Held here as well: some browsers collect one without a reference, and never say that it ended.
  let utterance: SpeechSynthesisUtterance | null = null;

  function speak() {
    const sentence = sentences[next];
    if (!sentence) {
      utterance = null;
      onSentence(null);
      return onChange('done');
    }
    const spoken = utteranceOf(sentence.text, voice());
    spoken.onend = () => {
      if (utterance !== spoken) return;
      next += 1;
      speak();
    };
    spoken.onerror = () => {
      if (utterance === spoken) hush('failed');
    };
    utterance = spoken;
    onSentence(sentence.element);
    onChange('speaking');
    synthesis.speak(spoken);
  }

  function hush(why: Speaking) {
    utterance = null;
    synthesis.cancel();
    onChange(why);
  }

  return {
    /** Reads a new text from its beginning. */
    read(text: Sentence[]) {
      utterance = null;
      synthesis.cancel();
      sentences = text;
      next = 0;
      speak();
    },
    pause: () => hush('paused'),
    goOn() {
      if (next >= sentences.length) next = 0;
      speak();
    },
    stop() {
      hush('done');
      onSentence(null);
    },
  };
}

/** The voice that the reader chose, if it speaks the story’s language; else the browser picks one that does. */
export const voiceFor = (
  lang: string,
  voices: readonly SpeechSynthesisVoice[],
  chosen: string,
): SpeechSynthesisVoice | null =>
  voices.find(
    (voice) => voice.voiceURI === chosen && languageOf(voice.lang) === languageOf(lang),
  ) ?? null;

/** Some systems write `pt_BR`. */
const languageOf = (lang: string) => lang.split(/[-_]/)[0]?.toLowerCase();

function utteranceOf(text: string, { voice, lang, rate }: Voice): SpeechSynthesisUtterance {
  const utterance = new SpeechSynthesisUtterance(text);
  utterance.voice = voice;
  utterance.rate = rate;
  utterance.lang = voice?.lang ?? lang;
  return utterance;
}

export type Speaker = ReturnType<typeof createSpeaker>;

/** A sentence, and the element that it is in. */
interface Sentence {
  text: string;
  element: HTMLElement;
}

const parts =
  '.reader-place, .reader-text :is(h2, h3, h4, h5, h6, p, li), .reader-stopped, .asking-prompt, .ending-kind, .ending-name';

/**
 * The text of the page in sentences: browsers break off what is long, and a pause goes on where it
 * began.
 */
export function sentencesOn(page: ParentNode, language: string): Sentence[] {
  const splitter = new Intl.Segmenter(language, { granularity: 'sentence' });
  return (
    [...page.querySelectorAll<HTMLElement>(parts)]
      // What is folded away, such as the panel, is read when it is looked at.
      .filter((element) => !element.querySelector('p, li') && !element.closest('details'))
      .flatMap((element) =>
        [...splitter.segment(wordsOf(element))]
          .map(({ segment }) => segment.trim())
          .filter((text) => /[\p{L}\p{N}]/u.test(text))
          .map((text) => ({ text, element })),
      )
  );
}

/** Images and sounds speak by their alternative text. */
function wordsOf(element: Element): string {
  const words = [...element.childNodes].map((node) => {
    if (node instanceof HTMLImageElement) return ` ${node.alt}. `;
    if (node instanceof HTMLElement && node.dataset.words) return ` ${node.dataset.words}. `;
    if (node instanceof HTMLBRElement) return ' ';
    return node instanceof Element ? wordsOf(node) : (node.textContent ?? '');
  });
  return words.join('').replace(/\s+/g, ' ');
}
