import { useEffect, useEffectEvent } from 'react';

/** Listens to an event of the window, or one that bubbles to it, while the component is on the screen. */
export function useWindowEvent<Name extends keyof WindowEventMap>(
  name: Name,
  handle: (event: WindowEventMap[Name]) => void,
): void {
  const onEvent = useEffectEvent(handle);
  useEffect(() => {
    const controller = new AbortController();
    addEventListener(name, (event) => onEvent(event), { signal: controller.signal });
    return () => controller.abort();
  }, [name]);
}
