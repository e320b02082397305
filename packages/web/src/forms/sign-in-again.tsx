import { Dialog } from '@base-ui/react/dialog';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError, type Failure } from '../api/api.ts';
import { createBrowserApi } from '../api/browser-api.ts';
import { isText, isWriting } from '../device/is-writing.ts';
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
  /** Of those who wait. The bar stays until somebody has signed in. */
  answer: (isSignedIn: boolean) => void;
}

/**
 * A bar below the open screen, which says that the writer's session has ended; the caret stays where it
 * is. Signing in is a dialog that opens when the bar's button is pressed.
 * Nobody else can sign in here: what is typed belongs to this writer.
 */
export function SignInAgain() {
  const { session } = useApp();
  const client = useQueryClient();
  const [asked, setAsked] = useState<SignInRequest | null>(null);
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    let pending: { promise: Promise<boolean>; answer: SignInRequest['answer'] } | null = null;
    function ask(isPressed: boolean): Promise<boolean> {
      const who = session.current();
      if (isPressed && !isWriting()) setOpen(true);
      if (pending) return pending.promise;
      if (!who) return Promise.resolve(false);
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const answer = (isSignedIn: boolean) => {
        pending = null;
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
      setOpen(false);
      setAsked(null);
      asked.answer(isBack);
      if (isBack)
        void client.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
    });
  }, [asked, session, client]);

  const lastText = useLastText();
  function close() {
    setOpen(false);
    asked?.answer(false);
  }

  return (
    <>
      <div className={styles.place} role="status">
        {asked && <Bar onPress={() => setOpen(true)} />}
      </div>
      {asked && isOpen && <SignInDialog asked={asked} onClose={close} lastText={lastText} />}
    </>
  );
}

function Bar({ onPress }: { onPress: () => void }) {
  return (
    <p className={styles.bar} data-session-ended>
      {t('forms.signIn.ended')}
      {/* A press by mouse leaves the caret in the text. */}
      <button
        className="button"
        type="button"
        onMouseDown={(event) => event.preventDefault()}
        onClick={onPress}
      >
        {t('forms.signIn.submit')}
      </button>
    </p>
  );
}

/** In which text the caret was last. */
function useLastText(): RefObject<HTMLElement | null> {
  const last = useRef<HTMLElement>(null);
  useEffect(() => {
    const follow = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && isText(target) && !target.closest('[role=dialog]')) {
        last.current = target;
      }
    };
    document.addEventListener('focusin', follow);
    return () => document.removeEventListener('focusin', follow);
  }, []);
  return last;
}

function SignInDialog({
  asked: { who },
  onClose,
  lastText,
}: {
  asked: SignInRequest;
  onClose: () => void;
  lastText: RefObject<HTMLElement | null>;
}) {
  const app = useApp();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [password, setPassword] = useState('');
  const [isChecked, setChecked] = useState(false);
  const { error, logIn } = useLogIn(who);
  const missing = isChecked && password === '' ? t('forms.signIn.empty') : null;

  function submit(event: FormEvent) {
    event.preventDefault();
    // In React it is inside the form of the screen below.
    event.stopPropagation();
    setChecked(true);
    if (password !== '') void logIn(password);
  }

  function leave() {
    onClose();
    app.signOut();
    void navigate(pathTo('login'));
  }

  return (
    <Dialog.Root open disablePointerDismissal onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={textDialog.backdrop} />
        <Dialog.Popup
          className={styles.popup}
          initialFocus={() => form.current?.querySelector<HTMLElement>('[name=password]')}
          finalFocus={() => (lastText.current?.isConnected ? lastText.current : true)}
        >
          <form className={textDialog.form} noValidate ref={form} onSubmit={submit}>
            <Dialog.Title className={textDialog.title}>{t('forms.signIn.heading')}</Dialog.Title>
            <Dialog.Description>
              {t('forms.signIn.text', { username: who.username })}
            </Dialog.Description>
            <Field
              label={t('forms.signIn.username')}
              name="username"
              autoComplete="username"
              readOnly
              value={who.username}
            />
            <PasswordField
              label={t('forms.signIn.password')}
              name="password"
              autoComplete="current-password"
              value={password}
              error={missing ?? error}
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

  async function send(password: string) {
    setError(null);
    setFailure(undefined);
    try {
      // Without the token, which has expired.
      const api = createBrowserApi({ token: () => null, end: () => {} });
      const body = { username: who.username, password };
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
    async logIn(password: string) {
      if (isSending.current) return;
      isSending.current = true;
      await send(password);
      isSending.current = false;
    },
  };
}
