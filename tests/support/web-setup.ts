import { buildIfStale } from '#scripts/build-web.ts'

/** `npm start` builds the web app if it is stale. Building it here saves the tests from waiting for it. */
export default buildIfStale
