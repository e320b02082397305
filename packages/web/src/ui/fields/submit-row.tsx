import { Link, useNavigation } from 'react-router';
import { t } from '../../i18n/translate.ts';

/** The end of a form that has a page to itself: the button that sends it, and the way out. */
export function SubmitRow({
  submit,
  cancelTo,
  isLoss = false,
}: {
  submit: string;
  cancelTo: string;
  isLoss?: boolean;
}) {
  const isSending = useNavigation().formMethod === 'POST';
  return (
    <div className="button-row">
      <button
        className={`button ${isLoss ? 'button-danger' : 'button-primary'}`}
        type="submit"
        aria-disabled={isSending}
      >
        {submit}
      </button>
      <Link className="button" to={cancelTo}>
        {t('dialogs.cancel')}
      </Link>
    </div>
  );
}
