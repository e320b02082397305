import { useRef } from 'react';
import { BinList } from '../bin/bin-list.tsx';
import { MediaList } from '../media/list/media-list.tsx';
import { t } from '../t.ts';
import { Versions } from '../versions/versions.tsx';
import { PartFrame } from './page/part-frame.tsx';

// The server keeps these: they are asked for once it has every word, and what they change shows at once.

/** The part for what was deleted from the story. */
export function BinPart() {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <PartFrame heading={t('studio.bin.heading')} about={t('studio.bin.about')} headingRef={heading}>
      <BinList heading={heading} />
    </PartFrame>
  );
}

/** The part for what was uploaded for the story. */
export function MediaPart() {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <PartFrame
      heading={t('studio.media.heading')}
      about={t('studio.media.about')}
      headingRef={heading}
    >
      <MediaList heading={heading} />
    </PartFrame>
  );
}

/** The part for versions: what readers have, what they had, and what they are to get. */
export function VersionsPart() {
  return (
    <PartFrame heading={t('studio.versions.heading')} about={t('studio.versions.about')}>
      <Versions />
    </PartFrame>
  );
}
