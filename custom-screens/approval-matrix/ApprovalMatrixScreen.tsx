import { Briefcase, ChevronRight, FileText } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { PageHeader } from '#client/page/PageHeader.tsx';
import { APPROVAL_CONTEXTS } from '#shared/contracts/approvals.ts';
import { ApprovalWarning } from './ApprovalSwitches.tsx';
import { useMatrices } from './useMatrices.ts';
import './approval-matrix.css';

const ICONS = { job: Briefcase, offer: FileText } as const;

/** The matrices of jobs and of offers, each with how many there are. */
const ApprovalMatrixScreen = () => {
  const translate = useTranslate();
  return (
    <section className="apm-overview">
      <PageHeader title={translate('menu.approval_matrix')} />
      <ApprovalWarning />
      <ul className="bare">
        {APPROVAL_CONTEXTS.map((context) => (
          <Entry key={context} context={context} />
        ))}
      </ul>
    </section>
  );
};

const Entry = ({ context }: { readonly context: keyof typeof ICONS }) => {
  const translate = useTranslate();
  const Icon = ICONS[context];
  const { data } = useMatrices(context, { page: 1, limit: 5, orderBy: 'id', ascending: false });
  return (
    <li>
      <Link className="row" to={`/settings/master/approval-matrix/${context}`}>
        <Icon size={20} strokeWidth={1.75} aria-hidden />
        <span>
          <b>{translate(`approvals.title.${context}`)}</b>
          <small>{translate(`approvals.overview.${context}`)}</small>
        </span>
        <span className="num list-quiet">
          {data ? translate('approvals.overview.count', { smart_count: data.count }) : null}
        </span>
        <ChevronRight size={16} aria-hidden />
      </Link>
    </li>
  );
};

export default ApprovalMatrixScreen;
