import { MatrixScreen } from './MatrixScreen.tsx';

/** Who approves offers. */
const OfferMatrixScreen = () => <MatrixScreen context="offer" />;

export default OfferMatrixScreen;
