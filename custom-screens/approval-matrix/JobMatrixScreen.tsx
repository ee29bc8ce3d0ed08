import { MatrixScreen } from './MatrixScreen.tsx';

/** SPEC 2.7: who approves jobs. */
const JobMatrixScreen = () => <MatrixScreen context="job" />;

export default JobMatrixScreen;
