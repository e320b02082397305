import { t } from '../../i18n/translate.ts';

/**
 * An image on another site, as a link that opens it. That site is asked for nothing before somebody
 * presses it, so that it cannot see who reads.
 */
export const ForeignImage = ({ url, alt }: { url: string; alt: string }) => (
  <a href={url} target="_blank" rel="noopener noreferrer nofollow ugc">
    {t('pages.reader.image', {
      words: alt || t('pages.reader.imageNameless'),
      host: new URL(url).host,
    })}
  </a>
);
