import type { RefObject } from 'react';
import { useStoryId } from '../../draft/draft-hooks.ts';
import { ChooseFiles } from '../choose-files.tsx';
import { Reading } from '../reading.tsx';
import { t } from '../t.ts';
import { useImport } from '../use-import.ts';
import { BringIn } from './bring-in.tsx';

/** A changed file comes into the open story: choose it, look at what it would change, bring that in. */
export function ChangedFile({ heading }: { heading: RefObject<HTMLHeadingElement | null> }) {
  const { stage, read, cancel, again } = useImport(useStoryId());
  // What had the focus is gone then.
  const begin = () => {
    again();
    heading.current?.focus();
  };
  if (stage.is === 'reading') return <Reading {...stage} onCancel={cancel} />;
  if (stage.is === 'preview') return <BringIn {...stage} onAgain={begin} onDone={begin} />;
  const { refused, note } = stage;
  return <ChooseFiles {...{ refused, note }} lead={t('import.again.drop')} onFiles={read} />;
}
