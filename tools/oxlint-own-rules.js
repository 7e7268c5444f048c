import { textAlone } from './text-alone.js';

/** Our own lint rules as an oxlint plugin. */
export default { meta: { name: 'scv' }, rules: { 'text-alone': textAlone } };
