import { t } from '../../i18n/translate.ts';

/**
 * A picture on another site, as a link that opens it. That site is asked for nothing before somebody
 * presses it, so that it cannot see who reads.
 */
export const ForeignPicture = ({ url, alt }: { url: string; alt: string }) => (
  <a href={url} target="_blank" rel="noopener noreferrer nofollow ugc">
    {t('pages.reader.picture', {
      words: alt || t('pages.reader.pictureNameless'),
      host: new URL(url).host,
    })}
  </a>
);
