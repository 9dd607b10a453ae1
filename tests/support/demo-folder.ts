import { cpSync } from 'node:fs'

/** The environment variable that names the folder made by demo-folder-setup.ts. */
export const DEMO_FOLDER = 'DEMO_FOLDER'

/**
 * Copies a data folder of the embedded database with demo data. For tests that are not about the first start, which
 * takes four times as long.
 */
export function copyDemoFolder(dataDir: string): void {
  const folder = process.env[DEMO_FOLDER]
  if (!folder) throw new Error(`${DEMO_FOLDER} is not set: only the process and heavy lanes create that folder`)
  cpSync(folder, dataDir, { recursive: true })
}
