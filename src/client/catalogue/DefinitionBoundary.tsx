import { Component, Suspense } from 'react';
import type { ReactNode } from 'react';
import { forgetFailure } from './definition-failure.ts';

interface DefinitionBoundaryProps {
  /** Stands while definitions come. */
  readonly fallback: ReactNode;
  /** Stands where one could not be had. */
  readonly renderFailure: (error: Error, retry: () => void) => ReactNode;
  readonly children: ReactNode;
}

interface Failed {
  readonly error?: Error;
}

/** The part of a screen that needs definitions of its own: the rest stays while they come, and when they cannot be had. */
export class DefinitionBoundary extends Component<DefinitionBoundaryProps, Failed> {
  override state: Failed = {};

  static getDerivedStateFromError(error: Error): Failed {
    return { error };
  }

  override componentDidCatch(error: Error): void {
    forgetFailure(error);
  }

  override render() {
    const { fallback, renderFailure, children } = this.props;
    const { error } = this.state;
    if (error) return renderFailure(error, () => this.setState({ error: undefined }));
    return <Suspense fallback={fallback}>{children}</Suspense>;
  }
}
