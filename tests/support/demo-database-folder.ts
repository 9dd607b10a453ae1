import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The files that belong to a run's demo on PostgreSQL. The run deletes them at its end. */
export const toDemoFilesFolder = (runId: string) => join(tmpdir(), `last-call-demo-${runId}`)
