import { listProductionPackages, parseObject } from '#scripts/audit-rules.ts'
import { UserError } from '#scripts/install.js'
import { run } from '#scripts/run.ts'
import { readPackageLock } from '#scripts/third-party-notices.ts'

type BillOfMaterials = {
  serialNumber?: string
  metadata: { timestamp?: string; component: { 'bom-ref': string; name: string; type: string } }
  components: { 'bom-ref': string; name: string; version: string }[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

/** Every production package with its version, license and hash, as CycloneDX, without what differs between two runs. */
export async function createBillOfMaterials(): Promise<BillOfMaterials> {
  const { serialNumber: _, metadata, components, dependencies, ...bill } = await listInstalledPackages()
  const { timestamp: __, component, ...rest } = metadata
  const used = listUsedPackages()
  const kept = components.filter(({ name, version }) => used.has(`${name}@${version}`))
  const refs = new Set([component['bom-ref'], ...kept.map((each) => each['bom-ref'])])
  return {
    ...bill,
    metadata: { ...rest, component: { ...component, name: 'last-call' } },
    components: kept,
    dependencies: dependencies
      .filter(({ ref }) => refs.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => refs.has(each)) })),
  }
}

/** Including those of development: with `--omit=dev`, npm leaves out each package that both use, such as React. */
async function listInstalledPackages(): Promise<BillOfMaterials> {
  const options = ['--sbom-format=cyclonedx', '--sbom-type=application', '--offline', '--loglevel=error']
  const { code, output } = await run('npm', ['sbom', ...options], { quiet: true })
  const found = code === 0 ? parseObject<BillOfMaterials>(output) : undefined
  if (!found) throw new UserError(`npm could not list the packages:\n${output}`)
  return found
}

const listUsedPackages = (): Set<string> =>
  new Set(
    listProductionPackages(readPackageLock()).map(
      ([path, { version }]) => `${path.replace(/^.*node_modules\//, '')}@${version}`,
    ),
  )
