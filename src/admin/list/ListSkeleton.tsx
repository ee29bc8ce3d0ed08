import { useTranslate } from 'ra-core';
import { useDrawn } from '#client/page/first-screen.ts';
import { PageHeader } from '#client/page/PageHeader.tsx';
import { useKeepKeys } from '#client/page/waiting-keys.ts';
import type { CatalogueEntry } from '#engine/access/catalogue.ts';
import { useResourceLabels } from '../words/words.ts';
import { SkeletonLines } from './SkeletonLines.tsx';
import './list.css';

const ROWS = 15;

/** A list whose definition is loading: shows its name immediately, and early key presses act once it is loaded. */
export const ListSkeleton = ({ entry }: { readonly entry: CatalogueEntry }) => {
  const translate = useTranslate();
  const words = useResourceLabels(entry);
  useKeepKeys();
  useDrawn(false);
  return (
    <section className="list">
      <PageHeader title={words.many} />
      <div className="list-bar" />
      <div className="list-wrap" role="status" aria-busy aria-label={translate('list.loading')}>
        <div className="list-line" />
        <SkeletonLines count={ROWS} />
      </div>
    </section>
  );
};
