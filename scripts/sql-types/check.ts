import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { type Type, TypeFlags } from 'typescript/unstable/sync'
import { ROOT } from '#scripts/run.ts'
import { openInMemory } from '#server/core/db/embedded.ts'
import { StatementNameError } from '#server/core/db/statement-names.ts'
import { loadMigratedTemplate } from '#server/core/db-template/template.ts'
import { createLogger } from '#server/core/log.ts'
import { ArgumentMaker, DATABASE } from './arguments.ts'
import { RowComparison, splitUnion } from './comparison.ts'
import { applyExceptions, compareUnreached, type Problem } from './exceptions.ts'
import { type Site, TypedProject } from './project.ts'
import { createRecordingDatabase, type Execution, type Position } from './recording-database.ts'
import { StatementDescriber } from './statements.ts'

/** Rounds of made-up rows: none, then values and nulls in turn. */
const ROUNDS = 3

export type Report = { problems: string[]; summary: string }

export async function listSourceFiles(): Promise<string[]> {
  const files: string[] = []
  for await (const file of glob('server/**/*.ts', { cwd: ROOT })) if (!file.endsWith('.test.ts')) files.push(file)
  return files.sort()
}

/**
 * Calls every query function of these files with made-up arguments on a database that only prepares statements, and
 * compares the columns of each statement with the type of a row that the code declares.
 */
export async function checkSqlTypes(files: string[]): Promise<Report> {
  const project = new TypedProject()
  const engine = await openInMemory(await loadMigratedTemplate(createLogger('warn')))
  const describer = await StatementDescriber.open(engine)
  const sites = new Map(files.flatMap((file) => project.listSites(file)).map((site) => [formatPosition(site), site]))
  const maker = new ArgumentMaker(project.checker)
  const executions: Execution[] = []
  const nameProblems: string[] = []
  for (const file of new Set([...sites.values()].map((site) => site.file))) {
    const ran = await runQueryFunctions(project, maker, file, describer)
    executions.push(...ran.executions)
    nameProblems.push(...ran.nameProblems)
  }
  const reached = executions.flatMap((execution) => {
    const site = execution.calls.map((call) => sites.get(formatPosition(call))).find((found) => found !== undefined)
    return site ? [{ site, execution }] : []
  })
  const reachedSites = new Set(reached.map(({ site }) => site))
  const unreached = [...sites.values()].filter((site) => !reachedSites.has(site))
  const problems = reached.flatMap(({ site, execution }) => findProblems(project, site, execution))
  project.close()
  await engine.close()
  return {
    problems: [
      ...new Set([...applyExceptions(problems, files), ...compareUnreached(unreached, files), ...nameProblems]),
    ].sort(),
    summary: `${new Set(reached.map(({ execution }) => execution.statement)).size} statements of ${sites.size} calls; not covered: ${unreached.length} calls`,
  }
}

async function runQueryFunctions(
  project: TypedProject,
  maker: ArgumentMaker,
  file: string,
  describer: StatementDescriber,
): Promise<{ executions: Execution[]; nameProblems: string[] }> {
  const executions = new Map<string, Execution>()
  const nameProblems: string[] = []
  const record = (execution: Execution) => executions.set(JSON.stringify(execution), execution)
  const module: Record<string, unknown> = await import(join(ROOT, file))
  for (const { name, parameters } of project.listQueryFunctions(file)) {
    const run = module[name]
    if (typeof run !== 'function') continue
    for (const args of maker.listArguments(parameters)) {
      for (let round = 0; round < ROUNDS; round += 1) {
        const db = createRecordingDatabase(describer, round, record)
        const error = await runToEnd(() => run(...args.map((arg) => (arg === DATABASE ? db : arg))))
        if (error instanceof StatementNameError) nameProblems.push(`${file} ${name}: ${error.message}`)
      }
    }
  }
  return { executions: [...executions.values()], nameProblems }
}

/** Made-up rows may make a function throw, which is the result; what it ran until then counts. */
async function runToEnd(run: () => unknown): Promise<unknown> {
  try {
    const result = await run()
    if (isAsyncIterable(result)) for await (const _ of result);
  } catch (error) {
    return error
  }
  return undefined
}

const isAsyncIterable = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value

function findProblems(project: TypedProject, site: Site, execution: Execution): Problem[] {
  const place = { key: `${site.file} ${site.within}`, line: site.line }
  if ('error' in execution) return [{ ...place, text: execution.error }]
  const row = site.row && isTypeParameter(site.row) ? findCallersType(project, execution.calls) : site.row
  if (!row) return []
  return new RowComparison(project.checker)
    .compareRow(splitUnion(row), execution.columns)
    .map((problem) => ({ ...place, ...problem }))
}

/** A generic function leaves the type of its rows to its caller. */
function findCallersType(project: TypedProject, calls: Position[]): Type | undefined {
  const types = calls.map((call) => project.findRowType(call))
  return types.find((type) => type && !isTypeParameter(type))
}

const isTypeParameter = ({ flags }: Type): boolean => (flags & TypeFlags.TypeParameter) !== 0

const formatPosition = ({ file, line, column }: Position) => `${file}:${line}:${column}`
