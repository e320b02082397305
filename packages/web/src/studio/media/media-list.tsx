import type { StoredImage, StoredSound } from '@brasslamp/contract';
import { type ReactNode, type RefObject, useState } from 'react';
import { Link } from 'react-router';
import { onHost } from '../../host/base-path.ts';
import { SoundPlayer } from '../../reader/sound/sound-player.tsx';
import { pathTo } from '../../routes.ts';
import { Day } from '../../ui/day.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { ActionFailure } from '../../ui-kit/action-failure.tsx';
import { AskDialog } from '../../ui-kit/ask-dialog.tsx';
import { BusyButton } from '../../ui-kit/busy-button.tsx';
import { ShowMore } from '../../ui-kit/show-more.tsx';
import { withoutCache } from '../../ui-kit/without-cache.ts';
import { Screen } from '../frame/screen.tsx';
import { useAddresses } from '../queries/addresses.ts';
import { useStory, useStoryPath } from '../queries/story-queries.ts';
import styles from './media.module.css';
import { useDeleteMedia, usePictures, useSounds } from './media-queries.ts';
import { useMediaUses } from './media-uses.ts';
import { sizeWords } from './size-words.ts';
import { t } from './t.ts';
import { UploadHere } from './upload-here.tsx';
import type { MediaKind } from './use-upload.ts';

type Stored = Pick<StoredImage, 'id' | 'url' | 'bytes' | 'created_at'>;

/** What a thing is called, and where it is used; `places` is null until the story is here. */
type Known = (kind: MediaKind, url: string, at: number) => { name: string; places: Place[] | null };

interface Place {
  key: string;
  name: string;
  to: string;
}

/** All that was uploaded for the story. The heading takes the focus of what is gone. */
export function MediaList({ heading }: { heading: RefObject<HTMLHeadingElement | null> }) {
  const pictures = usePictures();
  const sounds = useSounds();
  const known = useKnown();
  return (
    <Screen needs={{ pictures: withoutCache(pictures), sounds: withoutCache(sounds) }}>
      {({ pictures: ownPictures, sounds: ownSounds }) => (
        <>
          <Section kind="image" count={ownPictures.length} query={pictures}>
            <ul className={styles.cards} aria-label={t('media.pictures')}>
              {ownPictures.map((picture, at) => (
                <Picture key={picture.id} {...{ picture, at, known, heading }} />
              ))}
            </ul>
          </Section>
          <Section kind="sound" count={ownSounds.length} query={sounds}>
            <ul className={styles.rows} aria-label={t('media.sounds')}>
              {ownSounds.map((sound, at) => (
                <Sound key={sound.id} {...{ sound, at, known, heading }} />
              ))}
            </ul>
          </Section>
        </>
      )}
    </Screen>
  );
}

function Section({
  kind,
  count,
  query,
  children,
}: {
  kind: MediaKind;
  count: number;
  query: Parameters<typeof ShowMore>[0]['query'];
  children: ReactNode;
}) {
  const isImage = kind === 'image';
  return (
    <section className={styles.section}>
      <h3>{t(isImage ? 'media.pictures' : 'media.sounds')}</h3>
      <UploadHere kind={kind} />
      {count > 0 ? children : <p>{t(isImage ? 'media.noPictures' : 'media.noSounds')}</p>}
      <ShowMore query={query} label={t('media.more')} busyLabel={t('loading')} />
    </section>
  );
}

interface OneProps {
  /** Its place in the list, from 0. */
  at: number;
  known: Known;
  heading: RefObject<HTMLHeadingElement | null>;
}

function Picture({ picture, at, known, heading }: OneProps & { picture: StoredImage }) {
  const { url, width, height } = picture;
  const { name, places } = known('image', url, at);
  return (
    <li className={styles.card}>
      <img
        className={styles.thumb}
        src={onHost(url)}
        alt=""
        loading="lazy"
        width={width}
        height={height}
      />
      <p className={styles.name}>{name}</p>
      <Facts stored={picture}>
        <span>{t('media.size', { width, height })}</span>
      </Facts>
      <Places places={places} />
      <Deletion kind="image" stored={picture} name={name} places={places} heading={heading} />
    </li>
  );
}

function Sound({ sound, at, known, heading }: OneProps & { sound: StoredSound }) {
  const { name, places } = known('sound', sound.url, at);
  return (
    <li className={styles.row}>
      <div className={styles.player}>
        <SoundPlayer url={sound.url} alt={name} />
      </div>
      <Facts stored={sound} />
      <Places places={places} />
      <Deletion kind="sound" stored={sound} name={name} places={places} heading={heading} />
    </li>
  );
}

function Facts({
  stored: { bytes, created_at },
  children,
}: {
  stored: Stored;
  children?: ReactNode;
}) {
  return (
    <p className={styles.facts}>
      {children}
      <span>{sizeWords(bytes)}</span>
      <Day time={created_at} />
    </p>
  );
}

const shownAtOnce = 3;

function Places({ places }: { places: Place[] | null }) {
  if (places === null) return null;
  if (places.length === 0) return <p className={styles.facts}>{t('media.unused')}</p>;
  const list = (
    <ul className={styles.places}>
      {places.map(({ key, name, to }) => (
        <li key={key}>
          <Link to={to}>{name}</Link>
        </li>
      ))}
    </ul>
  );
  return places.length > shownAtOnce ? (
    <details className={styles.used}>
      <summary>{t('media.usedInPlaces', { count: places.length })}</summary>
      {list}
    </details>
  ) : (
    <div className={styles.used}>
      <span>{t('media.usedIn')}</span>
      {list}
    </div>
  );
}

function Deletion({
  kind,
  stored: { id },
  name,
  places,
  heading,
}: {
  kind: MediaKind;
  stored: Stored;
  name: string;
  places: Place[] | null;
  heading: RefObject<HTMLHeadingElement | null>;
}) {
  const [isAsking, setAsking] = useState(false);
  const deletion = useDeleteMedia(kind, id, () => {
    showToast(t(`media.gone.${kind}`));
    heading.current?.focus();
  });
  const { data: story } = useStory(storyStaysMs);
  const count = places?.length ?? 0;
  return (
    <>
      <button
        className={`button button-danger ${styles.delete}`}
        type="button"
        aria-label={t('media.deleteThis', { name })}
        onClick={() => setAsking(true)}
      >
        {t('media.delete')}
      </button>
      <AskDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t(`media.ask.${kind}`)}
        text={
          <>
            {count > 0 && <p>{t(`media.askUsed.${kind}`, { count })}</p>}
            <p>{t(story?.published_at ? 'media.askPublished' : 'media.askText')}</p>
            <ActionFailure error={deletion.error} />
          </>
        }
      >
        <BusyButton
          className="button button-danger"
          type="button"
          isBusy={deletion.isPending}
          busyLabel={t('media.deleting')}
          onClick={() => !deletion.isPending && deletion.mutate(undefined)}
        >
          {t('media.delete')}
        </BusyButton>
      </AskDialog>
    </>
  );
}

/** The list above has just asked. */
const storyStaysMs = 60_000;

function useKnown(): Known {
  const path = useStoryPath();
  const addresses = useAddresses();
  const uses = useMediaUses();
  const { data: story } = useStory();
  return (kind, url, at) => {
    const use = uses?.get(url);
    const name = use?.words || t(`media.nameless.${kind}`, { place: at + 1 });
    if (uses === null || !story) return { name, places: null };
    const cover = { key: 'cover', name: t('media.cover'), to: pathTo('editStoryProperties', path) };
    const places = (use?.places ?? []).map((place) => ({ ...place, to: place.at(addresses) }));
    return { name, places: story.cover === url ? [cover, ...places] : places };
  };
}
