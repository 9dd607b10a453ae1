/** Injected by `scripts/service-worker.ts`: the id of this build, and the files every page needs. */
declare const BUILD: string
declare const FILES: string[]
