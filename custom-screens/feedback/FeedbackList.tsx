import { GeneratedList } from '#admin/list/GeneratedList.tsx';
import { useFindEntry } from '#client/catalogue/CatalogueProvider.tsx';
import { WhoseSwitch } from './WhoseSwitch.tsx';
import './feedback.css';

/** All feedback that this user can see; users who manage feedback can filter it to their own. */
const FeedbackList = () => {
  const isKeeper = useFindEntry('feedback')?.can.edit;
  return <GeneratedList tools={isKeeper ? <WhoseSwitch /> : undefined} />;
};

export default FeedbackList;
