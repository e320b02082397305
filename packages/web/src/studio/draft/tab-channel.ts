import { ownName } from '../../host/own-names.ts';
import type { SessionState } from './session/session-state.ts';

/** A word between tabs with the same story. `ask`: how it stands with the site. */
type Said = 'kept' | 'look' | 'ask' | { site: SessionState['site'] };

interface Hears {
  /** News that what is kept has changed. */
  changed(): void;
  look(): void;
  asked(): void;
  site(site: SessionState['site']): void;
}

/**
 * A channel between the tabs with a story: the one that speaks with the site hears when it is to look, and tells the
 * others how it stands with it.
 */
export function openChannel(story: string, hear: Hears) {
  const channel = new BroadcastChannel(ownName(`draft ${story}`));
  channel.onmessage = ({ data }: MessageEvent<Said>) => {
    if (data === 'look') hear.look();
    else if (data === 'ask') hear.asked();
    else if (typeof data === 'object') hear.site(data.site);
    else hear.changed();
  };
  let isClosed = false;
  const say = (said: Said) => void (!isClosed && channel.postMessage(said));
  return {
    tell: () => say('kept'),
    look: () => say('look'),
    ask: () => say('ask'),
    tellOfSite: (site: SessionState['site']) => say({ site }),
    close() {
      isClosed = true;
      channel.close();
    },
  };
}
