import { globSync, readFileSync } from 'node:fs';
import { render, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Icon, NEAR_ICONS } from '#ui/icons/Icon.tsx';

it('an icon that a file of the application names is there with the first screen', () => {
  const named = globSync('resources/**/*.yaml').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bicon: *([a-z0-9-]+)/g)].map(([, name]) => name!),
  );

  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((name) => !name.startsWith('level-') && !Object.hasOwn(NEAR_ICONS, name))).toEqual([]);
  const { container } = render(<Icon name="briefcase" />);
  expect(container.querySelector('.lucide-briefcase')).toBeTruthy();
});

it('any other icon takes its place before it is there', async () => {
  const { container } = render(<Icon name="rocket" size={20} />);
  expect(container.querySelector('svg')?.getAttribute('width')).toBe('20');

  await waitFor(() => expect(container.querySelector('.lucide-rocket')).toBeTruthy());
  expect(container.querySelectorAll('svg')).toHaveLength(1);
  expect(container.querySelector('svg')?.getAttribute('width')).toBe('20');
});

it('a name that is none is a circle', async () => {
  const { container } = render(<Icon name="toString" />);

  await waitFor(() => expect(container.querySelector('.lucide-circle')).toBeTruthy());
});
