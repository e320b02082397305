import { writeFileSync } from 'node:fs';
import { openapi } from './openapi.ts';

/** `npm run openapi`: writes the document that is checked in beside the sources. */
const path = new URL('../openapi.json', import.meta.url);
writeFileSync(path, `${JSON.stringify(openapi(), null, 2)}\n`);
