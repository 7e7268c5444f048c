import { loadPart } from '@scv/browser';
import { Component, lazy, Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { PendingBar } from './pending-bar.tsx';
import { toast } from './toast.ts';

/**
 * A component whose code loads when it is first rendered. If it fails to load or to render, the rest of the screen stays.
 * A failed load is tried again the next time the component is mounted.
 * @param load imports the component
 * @param close for what a person opened, such as a dialog: a loading bar is shown meanwhile. On failure a toast says so,
 *   and `close` resets the state that opened it. Without `close` a failure shows nothing.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  close?: (props: Props) => void,
) {
  let current = createLazy();

  function createLazy() {
    return lazy(async () => {
      try {
        return { default: await loadPart(load) };
      } catch (error) {
        console.warn(error);
        current = createLazy();
        return { default: NotLoaded };
      }
    });
  }

  const NotLoaded = (props: Props) => <Failed props={props} headline="This part of the portal could not be loaded." />;

  function Failed({ props, headline }: { props: Props; headline: string }) {
    useEffect(() => {
      if (!close) return;
      toast({ tone: 'danger', headline, detail: 'Try again. If that doesn’t help, reload the page.' });
      close(props);
      // oxlint-disable-next-line react/exhaustive-deps -- once, with the props of the failure
    }, []);
    return null;
  }

  return function LazyPart(props: Props) {
    // Kept for this mount: switching to the new lazy component would retry while `NotLoaded` is shown.
    const [Part] = useState(() => current);
    return (
      <ErrorBoundary fallback={<Failed props={props} headline="This part of the portal failed." />}>
        <Suspense fallback={close && <PendingBar />}>
          <Part {...props} />
        </Suspense>
      </ErrorBoundary>
    );
  };
}

/** React itself logs what it catches. */
class ErrorBoundary extends Component<{ fallback: ReactNode; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
