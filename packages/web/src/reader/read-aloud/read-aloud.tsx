import { useEffect, useRef, useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { useApp } from '../../screen/app.ts';
import { createSpeaker, type Speaker, type Speaking, sentencesOn, voiceFor } from './speaker.ts';
import './read-aloud.css';

/** Reads the text by the browser's own voice, each new one after a choice, until it is stopped. */
export function ReadAloud({
  placeKey,
  lang,
  onStop,
}: {
  placeKey: string;
  /** The story's language: the voice and the ends of sentences go by it. */
  lang: string;
  onStop: () => void;
}) {
  const { preferences } = useApp();
  const [speaking, setSpeaking] = useState<Speaking>('speaking');
  const speaker = useRef<Speaker | null>(null);
  const toggle = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    const created = createSpeaker(speechSynthesis, {
      voice() {
        const { voice, speed } = preferences.current();
        const voices = speechSynthesis.getVoices();
        return { voice: voiceFor(lang, voices, voice), lang, rate: Number(speed) };
      },
      onSentence: (element) => follow(element, preferences.current().motion === 'off'),
      onChange: setSpeaking,
    });
    speaker.current = created;
    toggle.current?.focus({ preventScroll: true });
    return () => created.stop();
  }, [preferences, lang]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new place is a new text on the page.
  useEffect(() => {
    speaker.current?.read(sentencesOn(document, lang));
  }, [placeKey]);

  function stop() {
    onStop();
    document.querySelector<HTMLElement>('.reader-bar summary')?.focus();
  }

  const isSpeaking = speaking === 'speaking';
  return (
    <section className="read-aloud" aria-label={t('pages.reader.aloud.label')}>
      <p role="status">{t(`pages.reader.aloud.${speaking}`)}</p>
      <button
        className="button"
        type="button"
        ref={toggle}
        onClick={() => (isSpeaking ? speaker.current?.pause() : speaker.current?.goOn())}
      >
        {isSpeaking ? t('pages.reader.aloud.pause') : t('pages.reader.aloud.goOn')}
      </button>
      <button className="button button-quiet" type="button" onClick={stop}>
        {t('pages.reader.aloud.stop')}
      </button>
    </section>
  );
}

/** Marks the part that is being read, and keeps it in sight. */
function follow(element: HTMLElement | null, isStill: boolean) {
  for (const marked of document.querySelectorAll('[data-spoken]')) {
    if (marked !== element) marked.removeAttribute('data-spoken');
  }
  if (!element || element.hasAttribute('data-spoken')) return;
  element.setAttribute('data-spoken', '');
  const isCalm = isStill || matchMedia('(prefers-reduced-motion: reduce)').matches;
  element.scrollIntoView({ block: 'nearest', behavior: isCalm ? 'auto' : 'smooth' });
}
