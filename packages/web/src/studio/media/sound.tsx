import { SoundPlayer } from '../../reader/sound/sound-player.tsx';
import type { ChoiceProps, Kind } from './kind.ts';
import styles from './media.module.css';
import { t } from './t.ts';

const path = '/api/stories/:username/:story_slug/sounds';
const names = /\.(mp3|ogg|oga|opus|aac|m4a)$/i;

export const sound: Kind = {
  kind: 'sound',
  accepts: 'audio/mpeg,audio/ogg,audio/aac,audio/mp4,.mp3,.ogg,.oga,.opus,.aac,.m4a',
  takes: ({ type, name }) => type.startsWith('audio/') || names.test(name),
  // Two notes.
  sign: 'M6 12V3.5L13.5 2v8.5M6 12a2 1.6 0 1 1-4 0 2 1.6 0 0 1 4 0ZM13.5 10.5a2 1.6 0 1 1-4 0 2 1.6 0 0 1 4 0Z',
  // Its words are all that is there until somebody presses its button.
  needsWords: true,
  calls: {
    async list(api, input) {
      const { sounds, next_cursor } = await api(`GET ${path}`, input);
      return { media: sounds, next_cursor };
    },
    add: (api, input) => api(`POST ${path}`, input),
    remove: (api, story, sound_id) =>
      api(`DELETE ${path}/:sound_id`, { params: { ...story, sound_id } }),
  },
  styles: { list: styles.rows, card: styles.row, choices: styles.rows },
  Shown,
  Choice,
};

function Shown({ url, name }: { url: string; name: string }) {
  return (
    <div className={styles.player}>
      <SoundPlayer url={url} alt={name} />
    </div>
  );
}

function Choice({ url, words, place, onPick }: ChoiceProps) {
  const name = words || t('media.nameless.sound', { place });
  return (
    <li className={styles.row}>
      <Shown url={url} name={name} />
      <button
        className="button"
        type="button"
        aria-label={t('media.choose.useThis', { name })}
        onClick={onPick}
      >
        {t('media.choose.use')}
      </button>
    </li>
  );
}
