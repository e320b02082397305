import { Dialog } from '@base-ui/react/dialog';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError, type Failure } from '../api/api.ts';
import { createBrowserApi } from '../api/browser-api.ts';
import { pathTo } from '../routes.ts';
import { useApp } from '../screen/app.ts';
import { readToken, type Session } from '../session/session.ts';
import { askHere } from '../session/sign-in-again.ts';
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
 * A dialog over the open screen that asks the writer to sign in again after their session has ended.
 * Nobody else can sign in here: what is typed belongs to this writer.
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
  const { error, logIn } = useLogIn(who);
  const required = (value: string) => (isChecked && value === '' ? t('forms.signIn.empty') : null);

  function submit(event: FormEvent) {
    event.preventDefault();
    // In React it is inside the form of the screen below.
    event.stopPropagation();
    setChecked(true);
    if (email.trim() !== '' && password !== '') void logIn(email.trim(), password);
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
              error={required(password) ?? error}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
            <Buttons onLeave={leave} />
          </form>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Buttons({ onLeave }: { onLeave: () => void }) {
  return (
    <div className="button-row">
      <button className="button button-primary" type="submit">
        {t('forms.signIn.submit')}
      </button>
      <Dialog.Close className="button">{t('forms.signIn.notNow')}</Dialog.Close>
      <button className="button button-quiet" type="button" onClick={onLeave}>
        {t('forms.signIn.other')}
      </button>
    </div>
  );
}

/** Logs in the person who was signed in here, and nobody else. */
function useLogIn(who: Session) {
  const app = useApp();
  const [error, setError] = useState<string | null>(null);
  const [failure, setFailure] = useState<Failure>();
  const wait = useWait(failure);
  const isSending = useRef(false);

  async function send(username: string, password: string) {
    setError(null);
    setFailure(undefined);
    try {
      // Without the token, which has expired.
      const api = createBrowserApi({ token: () => null, end: () => {} });
      const body = { username, password };
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
    }
  }

  return {
    error: wait ?? error,
    async logIn(username: string, password: string) {
      if (isSending.current) return;
      isSending.current = true;
      await send(username, password);
      isSending.current = false;
    },
  };
}
