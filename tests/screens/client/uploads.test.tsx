import { ThemeProvider } from '@mui/material/styles';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { I18nContextProvider } from 'ra-core';
import { describe, expect, it, vi } from 'vitest';
import { EMPTY_CATALOGUE } from '#client/catalogue/catalogue-store.ts';
import { createToasts } from '#ui/toasts/toasts.ts';
import { ToastsProvider } from '#ui/toasts/ToastsProvider.tsx';
import { ToastStack } from '#ui/toasts/ToastStack.tsx';
import { createI18nProvider } from '#client/i18n/i18n-provider.ts';
import { DropZone } from '#client/uploads/DropZone.tsx';
import type { DropZoneProps } from '#client/uploads/DropZone.tsx';
import { createAppTheme } from '../../../src/app/theme.ts';
import english from '../../../locales/en.json' with { type: 'json' };

const i18n = createI18nProvider({ english, load: {}, available: [] }, EMPTY_CATALOGUE);

const show = (props: Partial<DropZoneProps>) => {
  const taken = vi.fn<(names: string[]) => void>();
  render(
    <ThemeProvider theme={createAppTheme()}>
      <I18nContextProvider value={i18n}>
        <ToastsProvider value={createToasts()}>
          <DropZone {...props} onFiles={(files) => taken(files.map(({ name }) => name))} />
          <ToastStack />
        </ToastsProvider>
      </I18nContextProvider>
    </ThemeProvider>,
  );
  return taken;
};

const file = (name: string, type = 'text/plain') => new File(['text'], name, { type });
const photo = file('photo.png', 'image/png');
const drop = (words: RegExp, transfer: object) =>
  fireEvent.drop(screen.getByText(words).parentElement!, { dataTransfer: transfer });

describe('a drop zone', () => {
  it.each(['single', 'image'] as const)('for one (%s) keeps only the first of many', async (mode) => {
    const taken = show({ mode });

    drop(/Drop an? /, { files: [photo, file('second.png', 'image/png')] });

    await waitFor(() => expect(taken.mock.calls).toEqual([[['photo.png']]]));
    expect(screen.getByLabelText(/^Choose (file|image)/)).toHaveProperty('multiple', false);
  });

  it('for images takes nothing else, and names what it left out', async () => {
    const taken = show({ mode: 'image' });
    const user = userEvent.setup({ applyAccept: false });

    await user.upload(screen.getByLabelText('Choose image'), file('notes.txt'));

    expect(screen.getByText('notes.txt is not an image')).toBeTruthy();
    expect(taken).not.toHaveBeenCalled();
    await user.upload(screen.getByLabelText('Choose image'), photo);
    expect(taken).toHaveBeenCalledWith(['photo.png']);
    expect(screen.queryByText('notes.txt is not an image')).toBeNull();
  });

  it('takes what fits by its kind or its ending, and leaves the rest', async () => {
    const taken = show({ accept: ['application/pdf', '.docx'] });

    drop(/^Drop files here/, {
      files: [file('cv.pdf', 'application/pdf'), file('CV.DOCX', ''), file('run.exe', '')],
    });

    await waitFor(() => expect(taken).toHaveBeenCalledWith(['cv.pdf', 'CV.DOCX']));
    expect(screen.getByText('The file type of run.exe isn’t accepted. Choose another file.')).toBeTruthy();
  });

  it('lets a feature trim what it takes, with a word about it', async () => {
    const filter: DropZoneProps['filter'] = (files) => ({
      files: files.slice(0, 2),
      notice: { message: 'Only %{most} at a time', args: { most: 2 } },
    });
    const taken = show({ filter });

    drop(/^Drop files here/, { files: [file('a'), file('b'), file('c')] });

    expect(await screen.findByText('Only 2 at a time')).toBeTruthy();
    expect(taken).toHaveBeenCalledWith(['a', 'b']);
  });

  it('takes folders with everything in them', async () => {
    const taken = show({ mode: 'folder' });
    const leaf = (name: string) => ({ isFile: true, file: (done: (given: File) => void) => done(file(name)) });
    const folder = (...inside: object[]) => ({
      isFile: false,
      createReader: () => {
        const batches = [inside, []];
        return { readEntries: (done: (entries: object[]) => void) => done(batches.shift() ?? []) };
      },
    });
    const root = folder(leaf('a.pdf'), folder(leaf('b.pdf')));

    drop(/folders/, { files: [], items: [{ webkitGetAsEntry: () => root }] });

    await waitFor(() => expect(taken).toHaveBeenCalledWith(['a.pdf', 'b.pdf']));
    expect(screen.getByLabelText('Choose folder').hasAttribute('webkitdirectory')).toBe(true);
  });
});
