import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { pathTitle } from '#engine/model/cells.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { ImportDecision, ImportQuestion } from '#shared/contracts/imports.ts';
import { Choose } from './Choose.tsx';
import { RecordSearch } from './RecordSearch.tsx';

interface QuestionsProps {
  readonly definition: CatalogueResource;
  readonly questions: readonly ImportQuestion[];
  readonly decided: readonly ImportDecision[];
  readonly onDecide: (decided: readonly ImportDecision[]) => void;
}

/** Texts that name no record, or several: each is decided on once, for all its rows. */
export const Questions = ({ definition, questions, decided, onDecide }: QuestionsProps) => {
  const translate = useTranslate();
  const decide = (key: string, decision: ImportDecision | undefined) =>
    onDecide([...decided.filter((one) => one.key !== key), ...(decision ? [decision] : [])]);
  return (
    <section aria-label={translate('imports.questions.title')}>
      <h2>{translate('imports.questions.title')}</h2>
      <p className="import-hint">{translate('imports.questions.lead')}</p>
      <ul className="import-questions">
        {questions.map((question) => (
          <Question
            key={question.key}
            definition={definition}
            question={question}
            onDecide={(decision) => decide(question.key, decision)}
          />
        ))}
      </ul>
    </section>
  );
};

interface QuestionProps {
  readonly definition: CatalogueResource;
  readonly question: ImportQuestion;
  readonly onDecide: (decision: ImportDecision | undefined) => void;
}

const Question = ({ definition, question, onDecide }: QuestionProps) => {
  const translate = useTranslate();
  const [choice, setChoice] = useState('');
  const { key, text, candidates, field } = question;
  const title = pathTitle(definition.fields, field);
  const [name = '', inner] = field.split('.');
  const outer = definition.fields[name];
  const isRequired = (inner === undefined ? outer : outer?.fields?.[inner])?.required;
  const choose = (value: string) => {
    setChoice(value);
    if (value.startsWith('use:')) onDecide({ key, action: 'use', id: Number(value.slice(4)) });
    else if (value === 'create' || value === 'empty' || value === 'skip') onDecide({ key, action: value });
    else onDecide(undefined);
  };
  const options = [
    { value: '', label: translate('imports.questions.undecided') },
    ...candidates.map(({ id, name }) => ({
      value: `use:${id}`,
      label: translate('imports.questions.use', { name, id }),
    })),
    { value: 'search', label: translate('imports.questions.search') },
    ...(question.can_create ? [{ value: 'create', label: translate('imports.questions.create', { text }) }] : []),
    ...(isRequired ? [] : [{ value: 'empty', label: translate('imports.questions.empty') }]),
    { value: 'skip', label: translate('imports.questions.skip') },
  ];
  return (
    <li>
      <div className="import-column">
        <b className="cut">
          {title}: “{text}”
        </b>
        <span>
          {translate(candidates.length > 1 ? 'imports.questions.ambiguous' : 'imports.questions.missing', {
            smart_count: question.rows,
          })}
        </span>
      </div>
      <Choose
        label={translate('imports.questions.what', { field: title, text })}
        isLabelHidden
        value={choice}
        options={options}
        onChange={choose}
      />
      {choice === 'search' ? (
        <RecordSearch
          resource={definition.resource}
          field={field}
          where={question.where}
          onChoose={(id) => onDecide(id === undefined ? undefined : { key, action: 'use', id })}
        />
      ) : null}
    </li>
  );
};
