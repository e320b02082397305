import { type RefObject, useEffect } from 'react';

/** Messages lie above what stands at the foot of a screen, however high that is. */
export function useToastsAbove(foot: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const { current: element } = foot;
    if (!element) return;
    const { style } = document.documentElement;
    const measure = () => {
      const { top, height } = element.getBoundingClientRect();
      const above = height === 0 ? 0 : Math.max(0, window.innerHeight - top);
      style.setProperty('--toasts-above', `${above}px`);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    window.addEventListener('resize', measure);
    window.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
      window.removeEventListener('scroll', measure);
      style.removeProperty('--toasts-above');
    };
  }, [foot]);
}
