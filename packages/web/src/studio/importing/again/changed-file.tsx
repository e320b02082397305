import type { RefObject } from 'react';
import { useStoryId } from '../../draft/draft-hooks.ts';
import { ChooseFiles } from '../choose-files.tsx';
import { Reading } from '../reading.tsx';
import { t } from '../t.ts';
import { useHandedFiles } from '../use-handed-files.ts';
import { useImport } from '../use-import.ts';
import { BringIn } from './bring-in.tsx';
import { ByHand, type CameIn, useCameIn } from './by-hand.tsx';

/** A changed file comes into the open story: choose it, look at what it would change, bring that in. */
export function ChangedFile({ heading }: { heading: RefObject<HTMLHeadingElement | null> }) {
  const storyId = useStoryId();
  const { stage, read, cancel, again } = useImport(storyId);
  const [came, setCame] = useCameIn(storyId);
  useHandedFiles(read);
  const toHeading = () => heading.current?.focus();
  // What had the focus is gone then.
  const begin = () => {
    again();
    toHeading();
  };
  // Whoever chose another file meanwhile keeps it.
  const finish = (next: CameIn, isHere: boolean) => {
    if (next.unplaced.length > 0) setCame(next);
    if (isHere) begin();
  };
  const close = () => {
    setCame(null);
    toHeading();
  };
  if (stage.is === 'reading') return <Reading {...stage} onCancel={cancel} />;
  if (stage.is === 'preview') return <BringIn {...stage} onAgain={begin} onDone={finish} />;
  const { refused, note } = stage;
  return (
    <>
      {came && <ByHand came={came} onClose={close} />}
      <ChooseFiles {...{ refused, note }} lead={t('import.again.drop')} onFiles={read} />
    </>
  );
}
