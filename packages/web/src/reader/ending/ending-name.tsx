import type { PlaythroughWithView } from '@brasslamp/contract';
import { t } from '../../i18n/translate.ts';
import { useStoryWords } from '../../ui/story/story-lang.ts';

/** The kind of an ending, and its name, which has the id `ending`. */
export function EndingName({ ending }: Pick<PlaythroughWithView, 'ending'>) {
  const words = useStoryWords();
  return (
    <>
      <p className="ending-kind">
        {ending?.kind ? t(`endings.${ending.kind}`) : t('endings.plain')}
      </p>
      {ending && (
        <h2 className="ending-name" id="ending" {...words}>
          {ending.name}
        </h2>
      )}
    </>
  );
}
