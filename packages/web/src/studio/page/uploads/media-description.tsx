import { limits } from '@brasslamp/story/model';
import { Field } from '../../../ui/fields/field.tsx';
import type { MediaKind } from '../../media/use-upload.ts';
import { t } from '../t.ts';

/** What a picture shows or a sound lets hear, in plain words. */
export function MediaDescription({
  kind,
  alt,
  isMissing,
  onChange,
}: {
  kind: MediaKind;
  alt: string;
  /** A sound is nothing without it. */
  isMissing: boolean;
  onChange: (alt: string) => void;
}) {
  return (
    <Field
      label={t(`page.${kind}.alt`)}
      name="alt"
      hint={t(`page.${kind}.altHint`)}
      error={isMissing ? t('page.sound.altMissing') : null}
      value={alt}
      maxLength={limits.labelCharacters}
      autoComplete="off"
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
