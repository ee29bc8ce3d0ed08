import { describe, expect, it } from 'vitest';
import { compareStages, isSame } from '#screens/workflows/builder/compare-stages.ts';
import type { BuilderStage } from '#screens/workflows/builder/model.ts';

const stage = (key: string, name: string, kind: string, next: readonly string[] = [], values: object = {}) =>
  ({ key, values: { name, kind, back_allowed: true, ...values }, next }) satisfies BuilderStage;

const NAMES = ['name', 'kind', 'sla_days', 'on_enter', 'required_documents', 'next_stages'];

const said = (before: readonly BuilderStage[], after: readonly BuilderStage[]) =>
  compareStages(before, after, NAMES)
    .filter((row) => !isSame(row))
    .map((row) => [
      row.before?.values['name'] ?? null,
      row.after?.values['name'] ?? null,
      ...(row.isMoved ? ['moved'] : []),
      ...row.fields.map(({ name }) => name),
    ]);

describe('the comparison of two versions', () => {
  const before = [
    stage('a1', 'Applied', 'new', ['a2']),
    stage('a2', 'Screening', 'screen', [], { on_enter: [{ id: 1, action: 'tag', tag: 'Seen', message: null }] }),
    stage('a3', 'Interview', 'interview', ['a4']),
    stage('a4', 'Offer', 'offer'),
    stage('a5', 'Hired', 'hired'),
  ];

  it('finds nothing in a copy, whose records have other ids', () => {
    const copy = before.map(({ key, next, values }) => ({
      key: `b${key}`,
      next: next.map((each) => `b${each}`),
      values: { ...values, ...('on_enter' in values && { on_enter: [{ id: 9, action: 'tag', tag: 'Seen' }] }) },
    }));

    expect(said(before, copy)).toEqual([]);
  });

  it('tells what was added, removed, renamed, moved and changed apart', () => {
    const after = [
      stage('b1', 'Applied', 'new', ['b6']),
      stage('b4', 'Offer', 'offer', [], { sla_days: 3 }),
      stage('b3', 'Talks', 'interview', ['b4']),
      stage('b6', 'Trade test', 'assess'),
      stage('b5', 'Hired', 'hired'),
    ];

    expect(said(before, after)).toEqual([
      ['Applied', 'Applied', 'next_stages'],
      ['Screening', null],
      ['Offer', 'Offer', 'sla_days'],
      ['Interview', 'Talks', 'moved'],
      [null, 'Trade test'],
    ]);
  });
});
