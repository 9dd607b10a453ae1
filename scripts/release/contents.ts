import { cp, mkdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { ROOT } from '#scripts/run.ts'
import { readPackageLock, renderNotices } from '#scripts/third-party-notices.ts'
import { createBillOfMaterials } from './bill-of-materials.ts'

/** What the bundle loads from node_modules: the two packages it leaves out, with their dependencies at run time. */
export const RUNTIME_PACKAGES = ['@electric-sql', '@img', 'detect-libc', 'semver', 'sharp']

const COPIED = [
  'bin',
  'deploy',
  'dist/server',
  'dist/web',
  'docs/configuration.md',
  'docs/limits.md',
  'docs/operations.md',
  'docs/resilience.md',
  'CHANGELOG.md',
  'LICENSE',
  'SECURITY.md',
  ...RUNTIME_PACKAGES.map((name) => `node_modules/${name}`),
]

/** Puts everything that a release contains into a folder. */
export async function stageRelease(folder: string, version: string): Promise<void> {
  for (const path of COPIED) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await cp(join(ROOT, path), join(folder, path), { recursive: true, filter: (from) => basename(from) !== '.stamp' })
  }
  const description = { name: 'last-call', version, private: true, license: 'MIT', engines: { node: '>=24' } }
  await writeFile(join(folder, 'package.json'), toJson(description))
  await writeFile(join(folder, 'NOTICE'), renderNotices(readPackageLock()))
  await writeFile(join(folder, 'sbom.cdx.json'), toJson(await createBillOfMaterials()))
}

const toJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`
