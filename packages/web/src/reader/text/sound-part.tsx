import { type ComponentType, useEffect, useState } from 'react';
import type { SoundProps } from '../sound/sound-player.tsx';
import './sound.css';
import { useOnHost } from '../../host/base-path.ts';

let loaded: ComponentType<SoundProps> | null = null;

/**
 * A sound in a text. Few stories have one, so the code of its button comes only with those; until
 * then, and without a script, the browser's own player is there.
 */
export function SoundPart(props: SoundProps) {
  const { url, alt } = props;
  const onHost = useOnHost();
  const [Player, setPlayer] = useState(() => loaded);

  useEffect(() => {
    if (loaded) return;
    import('../sound/sound-player.tsx').then(
      ({ SoundPlayer }) => {
        loaded = SoundPlayer;
        setPlayer(() => SoundPlayer);
      },
      // Without it the browser's own player does.
      () => undefined,
    );
  }, []);

  return (
    <span className="sound" data-words={alt}>
      {Player ? (
        <Player key={url} {...props} />
      ) : (
        <>
          {/* biome-ignore lint/a11y/useMediaCaption: its words stand beside it */}
          <audio controls preload="none" src={onHost(url)} aria-label={alt} /> {alt}
        </>
      )}
    </span>
  );
}
