import type { MediaKind } from '@brasslamp/story/model/media-address';
import type { RefObject } from 'react';
import { pathTo } from '../../../routes.ts';
import { ShowMore } from '../../../ui-kit/show-more.tsx';
import { withoutCache } from '../../../ui-kit/without-cache.ts';
import { Screen } from '../../frame/screen.tsx';
import { useAddresses } from '../../queries/addresses.ts';
import { useStory, useStoryPath } from '../../queries/story-queries.ts';
import type { Stored } from '../kind.ts';
import { kinds } from '../kinds.ts';
import styles from '../media.module.css';
import { useMedia } from '../media-queries.ts';
import { useMediaUses } from '../media-uses.ts';
import { t } from '../t.ts';
import { MediaCard, type Place } from './media-card.tsx';
import { UploadSection } from './upload-section.tsx';

/** The media that were uploaded for the story. The heading takes the focus of what is gone. */
export function MediaList({ heading }: { heading: RefObject<HTMLHeadingElement | null> }) {
  const images = useMedia('image');
  const sounds = useMedia('sound');
  return (
    <Screen needs={{ image: withoutCache(images), sound: withoutCache(sounds) }}>
      {({ image, sound }) => (
        <>
          <Section kind="image" media={image} query={images} heading={heading} />
          <Section kind="sound" media={sound} query={sounds} heading={heading} />
        </>
      )}
    </Screen>
  );
}

function Section({
  kind,
  media,
  query,
  heading,
}: {
  kind: MediaKind;
  media: Stored[];
  query: ReturnType<typeof useMedia>;
  heading: RefObject<HTMLHeadingElement | null>;
}) {
  const knownOf = useKnown(kind);
  return (
    <section className={styles.section}>
      <h3>{t(`media.all.${kind}`)}</h3>
      <UploadSection kind={kind} />
      {media.length === 0 ? (
        <p>{t(`media.none.${kind}`)}</p>
      ) : (
        <ul className={kinds[kind].styles.list} aria-label={t(`media.all.${kind}`)}>
          {media.map((stored, at) => (
            <MediaCard
              key={stored.id}
              kind={kind}
              stored={stored}
              {...knownOf(stored.url, at)}
              heading={heading}
            />
          ))}
        </ul>
      )}
      <ShowMore query={query} label={t('media.more')} busyLabel={t('loading')} />
    </section>
  );
}

/** The names of media, and where they are used; `places` is null until the story is here. */
function useKnown(kind: MediaKind) {
  const path = useStoryPath();
  const addresses = useAddresses();
  const uses = useMediaUses();
  const { data: story } = useStory();
  return (url: string, at: number): { name: string; places: Place[] | null } => {
    const use = uses?.get(url);
    const name = use?.words || t(`media.nameless.${kind}`, { place: at + 1 });
    if (uses === null || !story) return { name, places: null };
    const cover = { key: 'cover', name: t('media.cover'), to: pathTo('editStoryProperties', path) };
    const places = (use?.places ?? []).map((place) => ({ ...place, to: place.at(addresses) }));
    return { name, places: story.cover === url ? [cover, ...places] : places };
  };
}
