// The same rules as for the viewer, except that nothing here is markup.
import viewer from '../viewer/eslint.config.mjs';

export default [...viewer, { rules: { 'no-restricted-properties': 'off' } }];
