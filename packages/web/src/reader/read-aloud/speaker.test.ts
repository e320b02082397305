import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSpeaker, type Speaking, voiceFor } from './speaker.ts';

interface Spoken {
  text: string;
  rate: number;
  lang: string;
  onend: () => void;
  onerror: () => void;
}

beforeEach(() => {
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    class {
      text: string;
      constructor(text: string) {
        this.text = text;
      }
    },
  );
});
afterEach(() => void vi.unstubAllGlobals());

function setUp() {
  const spoken: Spoken[] = [];
  const shown: (HTMLElement | null)[] = [];
  const states: Speaking[] = [];
  let rate = 1;
  const synthesis = {
    speak: (one: unknown) => void spoken.push(one as Spoken),
    cancel: () => {
      // Browsers report an utterance that is cancelled in two ways.
      spoken.at(-1)?.onerror();
      spoken.at(-1)?.onend();
    },
  };
  const speaker = createSpeaker(synthesis, {
    voice: () => ({ voice: null, lang: 'en', rate }),
    onSentence: (element) => shown.push(element),
    onChange: (state) => states.push(state),
  });
  const text = (...sentences: string[]) =>
    sentences.map((sentence) => ({ text: sentence, element: { id: sentence } as HTMLElement }));
  const words = () => spoken.map((one) => one.text);
  return { speaker, spoken, shown, states, text, words, setRate: (next: number) => (rate = next) };
}

describe('the speaker', () => {
  it('speaks one sentence after the other, and says when it is through', () => {
    const { speaker, spoken, shown, states, text, words } = setUp();
    speaker.read(text('One.', 'Two.'));
    spoken[0]?.onend();
    spoken[1]?.onend();
    expect(words()).toEqual(['One.', 'Two.']);
    expect(shown.map((element) => element?.id)).toEqual(['One.', 'Two.', undefined]);
    expect(states.at(-1)).toBe('done');
  });

  it('goes on after a pause with the sentence that was broken off', () => {
    const { speaker, spoken, states, text, words } = setUp();
    speaker.read(text('One.', 'Two.', 'Three.'));
    spoken[0]?.onend();
    speaker.pause();
    expect(states.at(-1)).toBe('paused');
    expect(words()).toEqual(['One.', 'Two.']);
    speaker.goOn();
    expect(words()).toEqual(['One.', 'Two.', 'Two.']);
    expect(states.at(-1)).toBe('speaking');
  });

  it('leaves the old text where a new one comes, without a word of it more', () => {
    const { speaker, spoken, text, words } = setUp();
    speaker.read(text('Old.', 'Older.'));
    speaker.read(text('New.'));
    spoken[0]?.onend();
    expect(words()).toEqual(['Old.', 'New.']);
  });

  it('takes another speed from the next sentence on', () => {
    const { speaker, spoken, text, setRate } = setUp();
    speaker.read(text('One.', 'Two.'));
    setRate(2);
    spoken[0]?.onend();
    expect(spoken.map(({ rate }) => rate)).toEqual([1, 2]);
  });

  it('says so when a voice cannot be heard', () => {
    const { speaker, spoken, states, text } = setUp();
    speaker.read(text('One.'));
    spoken[0]?.onerror();
    expect(states.at(-1)).toBe('failed');
  });
});

it('speaks a story’s language: by the chosen voice if that can, else by one of the browser’s', () => {
  const voices = ['en-US', 'fr-CA', 'pt_BR'].map(
    (lang) => ({ lang, voiceURI: `voice ${lang}` }) as SpeechSynthesisVoice,
  );
  const voiceOf = (lang: string, chosen: string) => voiceFor(lang, voices, chosen)?.lang;
  expect(voiceOf('fr', 'voice fr-CA')).toBe('fr-CA');
  expect(voiceOf('pt-BR', 'voice pt_BR')).toBe('pt_BR');
  expect(voiceOf('fr', 'voice en-US')).toBeUndefined();
  expect(voiceOf('fr', '')).toBeUndefined();
});

it('tells the browser the language where it is to pick the voice', () => {
  const { speaker, spoken, text } = setUp();
  speaker.read(text('One.'));
  expect(spoken[0]?.lang).toBe('en');
});
