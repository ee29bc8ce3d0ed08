import { Component, Suspense } from 'react';
import type { ReactNode } from 'react';
import { forgetFailure } from './definition-failure.ts';

interface DefinitionBoundaryProps {
  /** Shown while definitions load. */
  readonly fallback: ReactNode;
  /** Shown when one could not be loaded. */
  readonly renderFailure: (error: Error, retry: () => void) => ReactNode;
  readonly children: ReactNode;
}

interface Failed {
  readonly error?: Error;
}

/**
 * The part of a screen that needs its own definitions: the rest stays while they load, and when they cannot be loaded.
 */
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
