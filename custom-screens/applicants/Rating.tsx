import { Rating as Stars } from '@mui/material';
import { Star } from 'lucide-react';
import { useTranslate, useUpdate } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { useState } from 'react';
import { useSavedToast } from '#admin/undo/useSavedToast.ts';
import { openFieldsOf } from '#admin/conditions/open-fields.ts';
import { adminName } from '#client/api/resource-names.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import type { Applicant } from './applicant.ts';

interface RatingProps {
  readonly definition: CatalogueResource;
  readonly record: Applicant;
}

/** The rating as stars, set in place by users who can; others see it once there is one. */
export const Rating = ({ definition, record }: RatingProps) => {
  const translate = useTranslate();
  const { save, sent } = useSaveRating(definition, record);
  const canRate = definition.can.edit && openFieldsOf(definition, record).includes('rating');
  const value = sent === undefined ? (record.rating ?? null) : sent;
  if (record.rating === undefined || (!canRate && value === null)) return null;
  const icon = <Star size={16} strokeWidth={1.75} aria-hidden />;
  if (!canRate)
    return (
      <span
        className="applicant-rating"
        role="img"
        aria-label={translate('applicants.header.rated', { smart_count: value ?? 0 })}
      >
        <Star size={14} strokeWidth={1.75} fill="currentColor" aria-hidden />
        <span className="num" aria-hidden>
          {value}
        </span>
      </span>
    );
  return (
    <fieldset className="applicant-rating" disabled={sent !== undefined}>
      <legend className="visually-hidden">{translate('applicants.header.rating')}</legend>
      <Stars
        name={`rating-${record.id}`}
        value={value}
        max={5}
        icon={<Star size={16} strokeWidth={1.75} fill="currentColor" aria-hidden />}
        emptyIcon={icon}
        emptyLabelText={translate('applicants.header.no_rating')}
        getLabelText={(stars) => translate('applicants.header.stars', { smart_count: stars })}
        onChange={(_event, stars) => void save(stars)}
      />
    </fieldset>
  );
};

/** `sent` is the value on its way to the server. */
function useSaveRating(definition: CatalogueResource, record: Applicant) {
  const [update] = useUpdate<RaRecord>();
  const showError = useErrorToast();
  const showSaved = useSavedToast(definition);
  const [sent, setSent] = useState<number | null>();
  const save = async (rating: number | null): Promise<void> => {
    const data = { ...record, rating };
    setSent(rating);
    try {
      const options = { mutationMode: 'pessimistic', returnPromise: true } as const;
      const change = { id: record.id, data, previousData: record };
      const saved = (await update(adminName(definition), change, options)) as RaRecord;
      showSaved({ before: record, typed: data, saved });
    } catch (error) {
      showError(error);
    } finally {
      setSent(undefined);
    }
  };
  return { save, sent };
}
