import { expect, it } from 'vitest';
import { openBulkActions } from '#admin/list/open-bulk-actions.ts';

const BAR = '<div class="list-bulk-actions"><button>Edit</button><button aria-keyshortcuts="M">Actions</button></div>';

const listWith = (inside: string) => {
  const list = document.createElement('section');
  list.innerHTML = inside;
  document.body.replaceChildren(list);
  const opened: string[] = [];
  list.addEventListener('click', ({ target }) => opened.push((target as HTMLElement).textContent));
  return { list, opened };
};

it('opens the actions of the selected rows at once, or as soon as their bar has come, and only once', async () => {
  const there = listWith(BAR);
  openBulkActions(there.list);
  expect(there.opened).toEqual(['Actions']);

  const coming = listWith('');
  openBulkActions(coming.list);
  expect(coming.opened).toEqual([]);
  coming.list.innerHTML = BAR;
  await expect.poll(() => coming.opened).toEqual(['Actions']);
  coming.list.append('more');
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(coming.opened).toEqual(['Actions']);
});

it('opens nothing where another key follows before the bar has come', async () => {
  const { list, opened } = listWith('');
  openBulkActions(list);
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
  list.innerHTML = BAR;
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(opened).toEqual([]);
});

it('moves the focus to the first action where there is no menu', () => {
  const { list } = listWith('<div class="list-bulk-actions"><button>Edit</button></div>');
  openBulkActions(list);
  expect(document.activeElement?.textContent).toBe('Edit');
});
