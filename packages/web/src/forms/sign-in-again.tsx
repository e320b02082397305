import { Dialog } from '@base-ui/react/dialog';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError, type Failure } from '../api/api.ts';
import { createBrowserApi } from '../api/browser-api.ts';
import { pathTo } from '../routes.ts';
import { useApp } from '../screen/app.ts';
import type { Session } from '../session/session.ts';
import { askHere } from '../session/sign-in-again.ts';
import { readToken } from '../session/token.ts';
import { failureText } from '../ui/failures/failure-text.ts';
import { Field, PasswordField } from '../ui/fields/field.tsx';
import { useWait } from '../ui/fields/use-wait.ts';
import textDialog from '../ui-kit/form-dialog.module.css';
import styles from './sign-in-again.module.css';
import { t } from './t.ts';

interface SignInRequest {
  who: Session;
  answer: (isSignedIn: boolean) => void;
}

/**
 * Asks whoever writes here to sign in again when their session has ended, over the open screen. Only
 * they can: what is typed here is theirs.
 */
export function SignInAgain() {
  const { session } = useApp();
  const client = useQueryClient();
  const [asked, setAsked] = useState<SignInRequest | null>(null);

  useEffect(() => {
    let pending: { promise: Promise<boolean>; answer: SignInRequest['answer'] } | null = null;
    function ask(): Promise<boolean> {
      const who = session.current();
      if (pending) return pending.promise;
      if (!who) return Promise.resolve(false);
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const answer = (isSignedIn: boolean) => {
        pending = null;
        setAsked(null);
        resolve(isSignedIn);
      };
      pending = { promise, answer };
      setAsked({ who, answer });
      return promise;
    }
    const stopAsking = askHere(ask);
    return () => {
      stopAsking();
      pending?.answer(false);
    };
  }, [session]);

  // Here, or in another tab.
  useEffect(() => {
    if (!asked) return;
    return session.subscribe(() => {
      const isBack = session.current()?.user_id === asked.who.user_id;
      asked.answer(isBack);
      if (isBack)
        void client.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
    });
  }, [asked, session, client]);

  return asked && <SignInDialog asked={asked} />;
}

function SignInDialog({ asked: { who, answer } }: { asked: SignInRequest }) {
  const app = useApp();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [isChecked, setChecked] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [failure, setFailure] = useState<Failure>();
  const wait = useWait(failure);
  const isSending = useRef(false);
  const required = (value: string) => (isChecked && value === '' ? t('forms.signIn.empty') : null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (isSending.current) return;
    setChecked(true);
    if (email.trim() === '' || password === '') return;
    isSending.current = true;
    setError(null);
    setFailure(undefined);
    try {
      // Without the token that is worth nothing any more.
      const api = createBrowserApi({ token: () => null, end: () => {} });
      const body = { username: email.trim(), password };
      const { access_token: token } = await api('POST /api/user/login', { body });
      if (token !== null && readToken(token)?.user_id === who.user_id) await app.signIn(token);
      else setError(t('forms.signIn.failed'));
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) app.report(thrown);
      const isWrong = thrown instanceof ApiError && thrown.code === 'login_failed';
      if (isWrong || !(thrown instanceof ApiError)) setError(t('forms.signIn.failed'));
      else {
        setFailure(thrown.toFailure());
        setError(failureText(thrown));
      }
    } finally {
      isSending.current = false;
    }
  }

  function leave() {
    answer(false);
    app.signOut();
    void navigate(pathTo('login'));
  }

  return (
    <Dialog.Root open disablePointerDismissal onOpenChange={(open) => !open && answer(false)}>
      <Dialog.Portal>
        <Dialog.Backdrop className={textDialog.backdrop} />
        <Dialog.Popup
          className={styles.popup}
          initialFocus={() => form.current?.querySelector<HTMLElement>('[name=username]')}
        >
          <form className={textDialog.form} noValidate ref={form} onSubmit={submit}>
            <Dialog.Title className={textDialog.title}>{t('forms.signIn.heading')}</Dialog.Title>
            <Dialog.Description>
              {t('forms.signIn.text', { username: who.username })}
            </Dialog.Description>
            <Field
              label={t('forms.signIn.email')}
              name="username"
              autoComplete="username"
              inputMode="email"
              autoCapitalize="none"
              spellCheck={false}
              value={email}
              error={required(email)}
              onChange={(event) => setEmail(event.currentTarget.value)}
            />
            <PasswordField
              label={t('forms.signIn.password')}
              name="password"
              autoComplete="current-password"
              value={password}
              error={required(password) ?? wait ?? error}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
            <div className="button-row">
              <button className="button button-primary" type="submit">
                {t('forms.signIn.submit')}
              </button>
              <Dialog.Close className="button">{t('forms.signIn.notNow')}</Dialog.Close>
              <button className="button button-quiet" type="button" onClick={leave}>
                {t('forms.signIn.other')}
              </button>
            </div>
          </form>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
