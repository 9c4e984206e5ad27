// The same rules as for the viewer.
import viewer from '../viewer/eslint.config.mjs';

export default viewer;
