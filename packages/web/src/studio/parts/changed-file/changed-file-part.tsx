import { useRef } from 'react';
import { ChangedFile } from '../../importing/again/changed-file.tsx';
import { t } from '../../t.ts';
import { PartFrame } from '../page/part-frame.tsx';

/** The part for a file of the story that was changed elsewhere. */
export function ChangedFilePart() {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <PartFrame
      heading={t('studio.changedFile.heading')}
      about={t('studio.changedFile.about')}
      headingRef={heading}
    >
      <ChangedFile heading={heading} />
    </PartFrame>
  );
}
