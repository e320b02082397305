import { millisecondsOfSound } from '@brasslamp/story/model/media-address';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../i18n/translate.ts';
import './sound-player.css';
import { onHost } from '../../host/base-path.ts';

export interface SoundProps {
  url: string;
  /** The description in words of what is heard. */
  alt: string;
}

type Hearing = 'still' | 'loading' | 'playing' | 'paused' | 'ended' | 'failed';

/** The one that is heard: another one begins only where it stops. */
let heard: HTMLAudioElement | null = null;

/** A player of a sound. Nothing is loaded before its button is pressed, and it stops when its text goes. */
export function SoundPlayer({ url, alt }: SoundProps) {
  const audio = useRef<HTMLAudioElement>(null);
  const [hearing, setHearing] = useState<Hearing>('still');
  const [second, setSecond] = useState(0);
  const isOn = hearing === 'playing' || hearing === 'loading';

  useEffect(() => {
    const own = audio.current;
    return () => own?.pause();
  }, []);

  function press() {
    const own = audio.current;
    if (!own) return;
    if (isOn) return own.pause();
    if (heard !== own) heard?.pause();
    heard = own;
    setHearing('loading');
    if (hearing === 'failed') own.load();
    // What goes wrong comes as an event; a pause before it began is nothing wrong.
    own.play().catch(() => undefined);
  }

  const words = alt || t('pages.reader.sound.nameless');
  const length = Math.round((millisecondsOfSound(url) ?? 0) / 1_000);
  const isBegun = second > 0 && hearing !== 'ended';
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: its words are on the button */}
      <audio
        ref={audio}
        src={onHost(url)}
        preload="none"
        onPlaying={() => setHearing('playing')}
        onWaiting={() => setHearing('loading')}
        onPause={() => setHearing('paused')}
        onEnded={() => setHearing('ended')}
        onError={() => setHearing('failed')}
        onTimeUpdate={({ currentTarget }) => setSecond(Math.floor(currentTarget.currentTime))}
      />
      <button className="button sound-button" type="button" onClick={press}>
        <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
          <path d={isOn ? 'M3 2h4v12H3zM9 2h4v12H9z' : 'M3 1.5v13l11-6.5z'} />
        </svg>
        {t(isOn ? 'pages.reader.sound.pause' : 'pages.reader.sound.play', { words })}
      </button>
      {(length > 0 || isBegun) && (
        <span className="sound-time">
          {[isBegun && clock(second), length > 0 && clock(length)].filter(Boolean).join(' / ')}
        </span>
      )}
      <span className={hearing === 'failed' ? 'sound-problem' : 'visually-hidden'} role="status">
        {hearing !== 'still' && t(`pages.reader.sound.${hearing}`)}
      </span>
    </>
  );
}

const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
