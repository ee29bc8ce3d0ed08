import { useSearchParams } from 'react-router-dom';
import { GeneratedList } from '#admin/list/GeneratedList.tsx';
import { useDefinition } from '#client/catalogue/CatalogueProvider.tsx';
import { FeedbackBoard } from './board/FeedbackBoard.tsx';
import { ListTools } from './board/ListTools.tsx';
import './feedback.css';

/** All feedback that this person may see, as a list; who looks after it has a board by state as well (`?view=board`). */
const FeedbackList = () => {
  const { can } = useDefinition('feedback');
  const [search] = useSearchParams();
  if (!can.edit) return <GeneratedList />;
  return search.get('view') === 'board' ? <FeedbackBoard /> : <GeneratedList tools={<ListTools />} />;
};

export default FeedbackList;
