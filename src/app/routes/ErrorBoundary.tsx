import { Component } from 'react';
import type { ReactNode } from 'react';
import { forgetFailure } from '#client/catalogue/definition-failure.ts';
import { ErrorScreen } from './ErrorScreen.tsx';

interface Failed {
  readonly error?: Error;
}

/** Keeps the frame when a screen breaks: the screen's place says what happened. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, Failed> {
  override state: Failed = {};

  static getDerivedStateFromError(error: Error): Failed {
    return { error };
  }

  override componentDidCatch(error: Error): void {
    forgetFailure(error);
  }

  override render() {
    const { error } = this.state;
    return error ? (
      <ErrorScreen error={error} resetErrorBoundary={() => this.setState({ error: undefined })} />
    ) : (
      this.props.children
    );
  }
}
