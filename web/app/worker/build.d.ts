/** Put in by `scripts/service-worker.ts`: which build this is, and the files without which no page opens. */
declare const BUILD: string
declare const FILES: string[]
