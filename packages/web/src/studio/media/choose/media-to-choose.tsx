import type { MediaKind } from '@brasslamp/story/model/media-address';
import { Loading } from '../../../ui/loading.tsx';
import { ShowMore } from '../../../ui-kit/show-more.tsx';
import { kinds } from '../kinds.ts';
import { useMedia } from '../media-queries.ts';
import { useMediaUses } from '../media-uses.ts';
import { t } from '../t.ts';

/** The images or sounds that the story has, newest first, to pick one. */
export function MediaToChoose({
  kind,
  picked,
  onPick,
}: {
  kind: MediaKind;
  /** The address of the one that is picked now; null = none. Missing where none can be. */
  picked?: string | null;
  /** `words`: how the story describes it already; '' = not at all. */
  onPick: (url: string, words: string) => void;
}) {
  const media = useMedia(kind);
  const uses = useMediaUses();
  const { styles, Choice } = kinds[kind];
  if (media.isPending) return <Loading />;
  return (
    <>
      {media.data?.length === 0 && <p>{t(`media.choose.none.${kind}`)}</p>}
      <ul className={styles.choices} aria-label={t(`media.choose.list.${kind}`)}>
        {media.data?.map(({ id, url }, at) => {
          const words = uses?.get(url)?.words ?? '';
          return (
            <Choice
              key={id}
              url={url}
              words={words}
              place={at + 1}
              isPicked={picked === undefined ? undefined : url === picked}
              onPick={() => onPick(url, words)}
            />
          );
        })}
      </ul>
      <ShowMore query={media} label={t('media.more')} busyLabel={t('loading')} />
    </>
  );
}
