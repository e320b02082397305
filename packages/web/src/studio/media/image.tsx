import { sizeOfImage } from '@brasslamp/story/model/media-address';
import { onHost } from '../../host/base-path.ts';
import type { ChoiceProps, Kind } from './kind.ts';
import styles from './media.module.css';
import { t } from './t.ts';

const path = '/api/stories/:username/:story_slug/images';

export const image: Kind = {
  kind: 'image',
  accepts: 'image/png,image/jpeg,image/webp,image/gif,image/avif',
  takes: ({ type }) => type.startsWith('image/'),
  // A landscape in a frame.
  sign: 'M2 3h12v10H2zM2 11l3.5-3.5 3 3L11 8l3 3',
  needsWords: false,
  calls: {
    async list(api, input) {
      const { images, next_cursor } = await api(`GET ${path}`, input);
      return { media: images, next_cursor };
    },
    add: (api, input) => api(`POST ${path}`, input),
    remove: (api, story, image_id) =>
      api(`DELETE ${path}/:image_id`, { params: { ...story, image_id } }),
  },
  styles: { list: styles.cards, card: styles.card, choices: styles.images },
  sizeOf: (url) => t('media.size', { ...sizeOfImage(url) }),
  Shown,
  Choice,
};

function Shown({ url, name }: { url: string; name: string }) {
  return (
    <>
      <img className={styles.thumb} src={onHost(url)} alt="" loading="lazy" {...sizeOfImage(url)} />
      <p className={styles.name}>{name}</p>
    </>
  );
}

function Choice({ url, words, place, isPicked, onPick }: ChoiceProps) {
  const size = sizeOfImage(url);
  const name = t('media.choose.name', { place, ...size });
  return (
    <li>
      <button
        className={styles.image}
        type="button"
        aria-label={words ? `${words}: ${name}` : name}
        title={words || undefined}
        aria-pressed={isPicked}
        onClick={onPick}
      >
        <img src={onHost(url)} alt="" loading="lazy" {...size} />
      </button>
    </li>
  );
}
