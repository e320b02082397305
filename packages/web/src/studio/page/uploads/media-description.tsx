import { limits } from '@brasslamp/story/model';
import type { MediaKind } from '@brasslamp/story/model/media-address';
import { Field } from '../../../ui/fields/field.tsx';
import { t } from '../t.ts';

/** A field for what an image shows or a sound lets hear, in plain words. */
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
