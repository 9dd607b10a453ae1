/** `npm run build`: builds the web app into `dist/web`. */
import { buildWeb } from './build-web.ts'

await buildWeb()
