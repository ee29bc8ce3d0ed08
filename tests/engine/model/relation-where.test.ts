import { expect, it } from 'vitest';
import { canBeChosen } from '#engine/model/relation-where.ts';
import { load } from '../schema/sample-project.ts';

it('has a record among the choices that its file fixes by one value of a list', () => {
  const file = 'resource: deal\nproperties:\n  vendor: { relation: { to: users, where: { roles: vendor } } }\n';
  const vendor = load({ 'resources/deal.yaml': file }).definitions!.resources['deal']!.fields['vendor']!;

  expect(canBeChosen(vendor, { roles: ['recruiter', 'vendor'] })).toBe(true);
  expect(canBeChosen(vendor, { roles: ['recruiter'] })).toBe(false);
  expect(canBeChosen(vendor, { roles: null })).toBe(false);
});
