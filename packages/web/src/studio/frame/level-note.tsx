import { Link } from 'react-router';
import { useAddresses } from '../queries/addresses.ts';
import { t } from '../t.ts';

/** In an older story, in place of what it can only have once it is raised. */
export function LevelNote({ text }: { text: string }) {
  const addresses = useAddresses();
  return (
    <p className="field-hint">
      {text} <Link to={addresses.part('whole')}>{t('studio.level.open')}</Link>
    </p>
  );
}
