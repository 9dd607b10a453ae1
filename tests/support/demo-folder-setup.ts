import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEMO_FOLDER } from './demo-folder.ts'
import { startServer } from './server-process.ts'

/** Lets a server create a data folder with demo data once per run, which tests then copy. */
export default async function createDemoFolder(): Promise<(() => Promise<void>) | undefined> {
  // Both lanes that copy it call this.
  if (process.env[DEMO_FOLDER]) return
  const folder = await mkdtemp(join(tmpdir(), 'last-call-demo-'))
  process.env[DEMO_FOLDER] = folder
  const server = await startServer({ DATA_DIR: folder })
  await server.ready()
  server.child.kill('SIGTERM')
  await server.ended
  return () => rm(folder, { recursive: true, force: true })
}
