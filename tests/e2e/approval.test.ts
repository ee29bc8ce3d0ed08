import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './support/fixtures.ts';
import { accessibilityFaults, settled } from './support/look.ts';

/** Made and submitted by one role, approved by another: one file. */
const CONTRACTS = `# yaml-language-server: $schema=../schemas/resource.schema.json
resource: night_contracts
title: Contract
route: /contracts
audit: true
properties:
  name: { type: string, minLength: 1, maxLength: 140 }
  amount: { type: number, minimum: 0 }
  status: { type: string, enum: [draft, pending, active, rejected], default: draft }
  decision_note: { type: string, maxLength: 200, readOnly: true }
required: [name]
states:
  field: status
  colors: { draft: idle, pending: warn, active: ok, rejected: bad }
  transitions:
    submit: { from: [draft, rejected], to: pending, when: { amount: { exclusiveMinimum: 0 } } }
    approve: { from: [pending], to: active, roles: [hiring_manager], confirm: "Are you sure to approve ?" }
    reject: { from: [pending], to: rejected, roles: [hiring_manager], tone: bad, input: [decision_note] }
  lockedIn: { pending: true, active: true }
permissions:
  key: night_contract
  grants:
    view: { read: true }
    create: { create: true }
    update: { update: true, actions: { submit: { where: { created_by: { $user: id } } } } }
    approve: { actions: [approve, reject] }
`;

test('what one person submits another role approves, in one file', async ({ page, signIn, server, openBrowserOf }) => {
  const roles = join(server.resourcesDir, 'app/roles.yaml');
  const before = readFileSync(roles, 'utf8');
  writeFileSync(join(server.resourcesDir, 'night_contracts.yaml'), CONTRACTS);
  writeFileSync(roles, before.replace('{ job: all,', '{ job: all, night_contract: [view, approve],'));
  await signIn('Super Recruiter');
  await expect(async () => {
    await page.goto('/contracts/create');
    await expect(page.getByRole('textbox', { name: /^Name/ })).toBeVisible({ timeout: 2000 });
  }).toPass();

  await page.getByRole('textbox', { name: /^Name/ }).fill('Night shift at the harbour');
  await page.getByRole('textbox', { name: 'Amount' }).fill('1200');
  await page.getByRole('button', { name: /^Create contract/ }).click();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Night shift at the harbour changed to Pending')).toBeVisible();
  await expect(page.getByRole('note')).toContainText('The status “Pending” locks this record');
  await expect(page.getByRole('button', { name: 'Approve' })).toBeHidden();

  const manager = await openBrowserOf('Hiring Manager');
  await manager.goto(page.url());
  await settled(manager);
  expect(await accessibilityFaults(manager)).toEqual([]);
  await manager.getByRole('button', { name: 'Approve' }).click();
  const question = manager.getByRole('dialog', { name: 'Are you sure to approve ?' });
  await question.getByRole('button', { name: 'Approve' }).click();
  await expect(manager.getByText('Night shift at the harbour changed to Active')).toBeVisible();

  await expect(page.getByRole('note')).toContainText('The status “Active” locks this record');
  await page.getByRole('tab', { name: 'Activity' }).click();
  await expect(page.getByRole('tabpanel')).toContainText(/changed Status from Pending to Active/);
  rmSync(join(server.resourcesDir, 'night_contracts.yaml'));
  writeFileSync(roles, before);
});
