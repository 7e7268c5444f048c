import { loadCode, usePreload } from '../browser/code-on-demand.ts';
import { Component, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { PendingBar } from './loading.tsx';
import { toast } from './toast.ts';

export interface OnDemandProps<Code> {
  load: () => Promise<Code>;
  /** Whether to show it now, even if it isn't loaded yet. Default: show it once it has been preloaded. */
  open?: boolean;
  /** For what a person opened: resets the state that opened it. Without it, neither loading nor a failure shows. */
  onFail?: () => void;
  children: (code: Code) => ReactNode;
}

/**
 * Shows something whose code is preloaded after the screen's, or loaded when `open` becomes true, such as a dialog. If
 * it fails to load or to render, the rest of the screen stays; the next time it is opened it is loaded again.
 */
export function OnDemand<Code extends object>({ load, open, onFail, children }: OnDemandProps<Code>) {
  const [code, setCode] = useState<Code>();
  usePreload(load, setCode);

  function fail(headline: string) {
    if (!onFail) return;
    toast({ tone: 'danger', headline, detail: 'Try again. If that doesn’t help, reload the page.' });
    onFail();
  }

  const isNeeded = open === true && !code;
  const loadNow = useEffectEvent(() => loadCode(load));
  const failToLoad = useEffectEvent((error: unknown) => {
    console.warn(error);
    fail('This part of the portal could not be loaded.');
  });
  useEffect(() => {
    if (!isNeeded) return undefined;
    let isOver = false;
    loadNow().then(setCode, (error: unknown) => isOver || failToLoad(error));
    return () => {
      isOver = true;
    };
  }, [isNeeded]);

  if (open === false) return null;
  if (!code) return open && onFail ? <PendingBar /> : null;
  return <ErrorBoundary onError={() => fail('This part of the portal failed.')}>{children(code)}</ErrorBoundary>;
}

/** React itself logs what it catches. */
class ErrorBoundary extends Component<{ onError: () => void; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    this.props.onError();
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
