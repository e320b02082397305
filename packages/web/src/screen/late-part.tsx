import { type ComponentType, use } from 'react';
import { t } from '../i18n/translate.ts';

/**
 * A part of a page whose code comes only where it is needed. The server draws it once `load` has settled.
 * In the browser React keeps what the server drew until the code is here; its forms and links work meanwhile.
 * `Part` is drawn within a `Suspense`.
 */
export function latePart<Props extends object>(fetchPart: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | null = null;
  let loading: Promise<ComponentType<Props>> | null = null;

  async function tryToLoad(): Promise<ComponentType<Props>> {
    try {
      loaded = await fetchPart();
      return loaded;
    } catch {
      return Unreachable;
    }
  }

  /** Loads the code; again, where that failed before. */
  async function load(): Promise<void> {
    if (loaded) return;
    loading = tryToLoad();
    await loading;
  }

  function Part(props: Props) {
    loading ??= tryToLoad();
    const Loaded = loaded ?? use(loading);
    return <Loaded {...props} />;
  }

  return { load, Part };
}

const Unreachable = () => <p className="note">{t('failures.offline')}</p>;
