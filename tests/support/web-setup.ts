import { buildIfStale } from '#scripts/build-web.ts'

/** `npm start` builds the web app first: done here, no test waits for it. */
export default buildIfStale
