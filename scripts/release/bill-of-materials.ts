import { parseObject } from '#scripts/audit-rules.ts'
import { UserError } from '#scripts/install.js'
import { run } from '#scripts/run.ts'

type BillOfMaterials = {
  serialNumber?: string
  metadata: { timestamp?: string; component: { name: string; type: string } }
  components: { name: string; version: string }[]
}

/** Every production package with its version, licence and hash, as CycloneDX, without what differs between two runs. */
export async function createBillOfMaterials(): Promise<BillOfMaterials> {
  const options = ['--sbom-format=cyclonedx', '--sbom-type=application', '--omit=dev', '--offline', '--loglevel=error']
  const { code, output } = await run('npm', ['sbom', ...options], { quiet: true })
  const found = code === 0 ? parseObject<BillOfMaterials>(output) : undefined
  if (!found) throw new UserError(`npm could not list the packages:\n${output}`)
  const { serialNumber: _, metadata, ...bill } = found
  const { timestamp: __, component, ...rest } = metadata
  return { ...bill, metadata: { ...rest, component: { ...component, name: 'last-call' } } }
}
