import { Component, type ReactNode } from 'react';
import { ErrorState } from './states.tsx';

/**
 * Shows an error in place of a part of a screen that fails to render, with a button that renders it again. What is
 * outside of it stays, such as a chosen file. React itself logs what it catches.
 */
export class PartBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <ErrorState
        headline="This part of the portal failed."
        detail="The rest of this page is as it was."
        requestId={undefined}
        busy={false}
        onRetry={() => this.setState({ failed: false })}
      />
    );
  }
}
