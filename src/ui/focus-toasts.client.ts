// What toast-key.client.ts fetches at the first F8. Later ones are answered by toast.client.ts.
import { prepareToasts } from './toast.client.ts';

prepareToasts().focus();
