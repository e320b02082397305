import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deferEarlySubmit } from './defer-early-submit.ts';

class Form {
  requestSubmit = vi.fn();
  elements: { namedItem: (name: string) => object | null };
  constructor(field = 'on_turn') {
    this.elements = { namedItem: (name) => (name === field ? {} : null) };
  }
}

const saved = new Map<string, string>();

beforeEach(() => {
  const localStorage = { getItem: (key: string) => saved.get(key) ?? null };
  vi.stubGlobal('window', Object.assign(new EventTarget(), { localStorage }));
  vi.stubGlobal('HTMLFormElement', Form);
  vi.useFakeTimers();
  saved.set('keptFor', 'anna');
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A press on a choice; `isStopped`: neither the browser nor the page goes on with it. */
function press(form: Form, submitter = { isConnected: true }) {
  const event = Object.assign(new Event('submit', { cancelable: true }), { submitter });
  Object.defineProperty(event, 'target', { value: form });
  const later = vi.fn();
  window.addEventListener('submit', later);
  window.dispatchEvent(event);
  window.removeEventListener('submit', later);
  return { submitter, isStopped: event.defaultPrevented && !later.mock.calls.length };
}

describe('a press before the page can play', () => {
  it('waits, and is made once the page can, by the button that was pressed', () => {
    const early = deferEarlySubmit();
    const form = new Form();
    const { submitter, isStopped } = press(form);
    expect([isStopped, form.requestSubmit.mock.calls]).toEqual([true, []]);
    early.letGo();
    early.letGo();
    expect(form.requestSubmit.mock.calls).toEqual([[submitter]]);
    vi.advanceTimersByTime(10_000);
    expect(form.requestSubmit).toHaveBeenCalledOnce();
    expect(press(new Form()).isStopped).toBe(false);
  });

  it('is the first one, however many follow', () => {
    const early = deferEarlySubmit();
    const [first, second] = [new Form(), new Form()];
    for (const form of [first, second]) expect(press(form).isStopped).toBe(true);
    early.letGo();
    expect(first.requestSubmit).toHaveBeenCalledOnce();
    expect(second.requestSubmit).not.toHaveBeenCalled();
  });

  it('waits three seconds at most, from the first press on', () => {
    deferEarlySubmit();
    vi.advanceTimersByTime(5_000);
    const form = new Form();
    press(form);
    vi.advanceTimersByTime(1_500);
    press(form);
    vi.advanceTimersByTime(1_499);
    expect(form.requestSubmit).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(form.requestSubmit).toHaveBeenCalledOnce();
  });

  it('is forgotten when the reader is elsewhere, or the choice is gone', () => {
    const left = new Form();
    const early = deferEarlySubmit();
    press(left);
    early.drop();
    early.letGo();
    vi.advanceTimersByTime(10_000);
    expect(left.requestSubmit).not.toHaveBeenCalled();

    const gone = new Form();
    const other = deferEarlySubmit();
    press(gone, { isConnected: false });
    other.letGo();
    expect(gone.requestSubmit).not.toHaveBeenCalled();
  });

  it('goes its way at once where it makes no turn, or nothing was played here before', () => {
    const early = deferEarlySubmit();
    expect(press(new Form('name')).isStopped).toBe(false);
    early.drop();
    saved.clear();
    deferEarlySubmit();
    expect(press(new Form()).isStopped).toBe(false);
  });
});
