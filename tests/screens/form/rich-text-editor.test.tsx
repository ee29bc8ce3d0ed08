import { act, render, screen, waitFor } from '@testing-library/react';
import { Activity } from 'react';
import { describe, expect, it } from 'vitest';
import Editor from '#ui/rich-text/Editor.tsx';

const Scene = ({ mode, value }: { readonly mode: 'visible' | 'hidden'; readonly value: string }) => (
  <Activity mode={mode}>
    <span id="label">Body</span>
    <Editor
      labelId="label"
      errorId={undefined}
      isRequired={false}
      value={value}
      onChange={() => undefined}
      followsForm
    />
  </Activity>
);
const aMoment = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)));

describe('the rich text editor', () => {
  it('comes back with its text after the screen around it was put aside', async () => {
    const scene = render(<Scene mode="visible" value="<p>Dear Sofia</p>" />);
    await screen.findByRole('textbox', { name: 'Body' });

    scene.rerender(<Scene mode="hidden" value="<p>Dear Sofia</p>" />);
    await aMoment();
    scene.rerender(<Scene mode="visible" value="<p>Dear Emma</p>" />);
    await aMoment();

    expect(screen.getByRole('textbox', { name: 'Body' }).textContent).toBe('Dear Emma');
  });

  it('says that it is wrong, and where that stands, also when the error comes later', async () => {
    const editor = (errorId: string | undefined) => (
      <>
        <span id="label">Body</span>
        <p id="fault">There is no placeholder</p>
        <Editor labelId="label" errorId={errorId} isRequired={false} value="<p>Dear</p>" onChange={() => undefined} />
      </>
    );
    const scene = render(editor(undefined));
    const surface = await screen.findByRole('textbox', { name: 'Body' });

    scene.rerender(editor('fault'));
    await waitFor(() => expect(surface.getAttribute('aria-invalid')).toBe('true'));
    expect(surface.getAttribute('aria-describedby')).toBe('fault');

    scene.rerender(editor(undefined));
    await waitFor(() => expect(surface.getAttribute('aria-invalid')).toBeNull());
  });
});
