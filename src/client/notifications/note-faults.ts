export interface Note {
  readonly title: string;
  /** HTML; empty where nothing was written. */
  readonly description: string;
}

export const EMPTY_NOTE: Note = { title: '', description: '' };

export type NoteFaults = { readonly [Field in keyof Note]?: string };

/** SPEC 5: a rejection needs both parts of its note; a description on an approval needs a title to be saved under. */
export const noteFaults = (note: Note, isApproved: boolean): NoteFaults => {
  const hasTitle = note.title.trim() !== '';
  const hasDescription = note.description !== '';
  if (isApproved) return hasDescription && !hasTitle ? { title: 'notifications.note.title_needed' } : {};
  return {
    ...(!hasTitle && { title: 'notifications.note.needed' }),
    ...(!hasDescription && { description: 'notifications.note.needed' }),
  };
};
