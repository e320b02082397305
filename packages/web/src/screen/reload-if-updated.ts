const lastKey = 'updatedAt';
const soonMs = 10_000;

/**
 * For a page whose files are missing. Where the site answers all the same it was updated, and the
 * page is loaded again, as the newer build has it. False when that cannot help.
 */
export async function reloadIfUpdated(): Promise<boolean> {
  try {
    const last = Number(sessionStorage.getItem(lastKey));
    if (Date.now() - last < soonMs) return false;
    const { ok } = await fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' });
    if (!ok) return false;
    sessionStorage.setItem(lastKey, String(Date.now()));
    window.location.reload();
    return true;
  } catch {
    return false;
  }
}
