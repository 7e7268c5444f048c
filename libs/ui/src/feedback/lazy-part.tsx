import { loadPart } from '@scv/browser';
import { Component, lazy, Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { PendingBar } from './pending-bar.tsx';
import { toast } from './toast.ts';

/**
 * A part of a screen whose code comes when it is first rendered. Code that cannot be had, or that fails, never takes the
 * screen with it; what could not be had is asked for again when the part is opened again.
 * @param load imports the component
 * @param close for what a person asked for, such as a dialog: it shows that it is on its way; where it cannot be had or
 *   fails a message says so, and this puts things back as they were. Without it the part is missing in silence.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  close?: (props: Props) => void,
) {
  let part = fetched();

  function fetched() {
    return lazy(async () => {
      try {
        return { default: await loadPart(load) };
      } catch (error) {
        console.warn(error);
        part = fetched();
        return { default: Missing };
      }
    });
  }

  const Missing = (props: Props) => <Gone props={props} headline="This part of the portal could not be loaded." />;

  function Gone({ props, headline }: { props: Props; headline: string }) {
    useEffect(() => {
      if (!close) return;
      toast({ tone: 'danger', headline, detail: 'Try again; if that does not help, load the page again.' });
      close(props);
      // oxlint-disable-next-line react/exhaustive-deps -- once, with what was there when it turned out to be missing
    }, []);
    return null;
  }

  return function LazyPart(props: Props) {
    // The one of its own life: a later one would be fetched behind its back.
    const [Part] = useState(() => part);
    return (
      <Boundary instead={<Gone props={props} headline="This part of the portal failed." />}>
        <Suspense fallback={close && <PendingBar />}>
          <Part {...props} />
        </Suspense>
      </Boundary>
    );
  };
}

/** React tells the console of what it catches. */
class Boundary extends Component<{ instead: ReactNode; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.instead : this.props.children;
  }
}
