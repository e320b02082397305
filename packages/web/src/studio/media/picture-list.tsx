import { onHost } from '../../host/base-path.ts';
import { Loading } from '../../ui/loading.tsx';
import { ShowMore } from '../../ui-kit/show-more.tsx';
import styles from './media.module.css';
import { usePictures } from './media-queries.ts';
import { useMediaUses } from './media-uses.ts';
import { t } from './t.ts';

/** The pictures that the story has, newest first, to pick one. */
export function PictureList({
  picked,
  onPick,
}: {
  /** The address of the one that is picked now; null = none. Missing where none can be. */
  picked?: string | null;
  /** `words`: how the story describes it already; '' = not at all. */
  onPick: (address: string, words: string) => void;
}) {
  const pictures = usePictures();
  const uses = useMediaUses();
  if (pictures.isPending) return <Loading />;
  return (
    <>
      {pictures.data?.length === 0 && <p>{t('pictures.none')}</p>}
      <ul className={styles.pictures} aria-label={t('pictures.list')}>
        {pictures.data?.map(({ id, url, width, height }, at) => {
          const words = uses?.get(url)?.words ?? '';
          const size = t('pictures.one', { place: at + 1, width, height });
          return (
            <li key={id}>
              <button
                className={styles.picture}
                type="button"
                aria-label={words ? `${words}: ${size}` : size}
                title={words || undefined}
                aria-pressed={picked === undefined ? undefined : url === picked}
                onClick={() => onPick(url, words)}
              >
                <img src={onHost(url)} alt="" loading="lazy" width={width} height={height} />
              </button>
            </li>
          );
        })}
      </ul>
      <ShowMore query={pictures} label={t('media.more')} busyLabel={t('loading')} />
    </>
  );
}
