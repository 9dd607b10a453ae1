import { join } from 'node:path'
import {
  type CallExpression,
  isCallExpression,
  isFunctionDeclaration,
  isIdentifier,
  isPropertyAccessExpression,
  isTaggedTemplateExpression,
  isVariableStatement,
  type Node,
  type SourceFile,
  type Statement,
} from 'typescript/unstable/ast'
import { API, type Checker, SignatureKind, type Type, TypeFlags, type TypeReference } from 'typescript/unstable/sync'
import { ROOT } from '#scripts/run.ts'
import type { Position } from './recording-database.ts'

export type QueryFunction = { name: string; parameters: Type[] }
/** A call that runs raw SQL, the function that contains it, and the type of a row, if the code declares one. */
export type Site = Position & { within: string; row: Type | undefined }

/** Kysely's builders, whose `execute…` methods run a statement. */
const BUILDER = /^(RawBuilder|\w+QueryBuilder\w*)$/
/** What Kysely returns for statements without RETURNING. */
const NO_ROWS = /^(Insert|Update|Delete|Merge)Result$/
const RAW_SQL = /\bsql[<`.]/
/** Functions of `server/core/db` that run a statement. */
const PREPARING = new Set(['preparedQuery', 'compiledRead'])
const RUNS = /^(execute|executeTakeFirst|executeTakeFirstOrThrow)$/
const DATABASE = /^(Kysely|Transaction)$/

/** The types of the server's source files. */
export class TypedProject {
  readonly #api = new API({ cwd: ROOT })
  readonly #project
  readonly checker: Checker

  constructor() {
    const config = join(ROOT, 'tsconfig.json')
    const project = this.#api.updateSnapshot({ openProjects: [config] }).getProject(config)
    if (!project) throw new Error('TypeScript cannot open tsconfig.json')
    this.#project = project
    this.checker = project.checker
  }

  close(): void {
    this.#api.close()
  }

  isDatabase(type: Type): boolean {
    return DATABASE.test(type.getSymbol()?.name ?? '')
  }

  /** The exported functions of a file whose first parameter is the database. */
  listQueryFunctions(file: string): QueryFunction[] {
    const { checker } = this
    const module = checker.getSymbolAtLocation(this.#openFile(file))
    return (module ? checker.getExportsOfModule(module) : []).flatMap((symbol) => {
      const type = checker.getTypeOfSymbol(symbol)
      const [signature] = type ? checker.getSignaturesOfType(type, SignatureKind.Call) : []
      const parameters = signature?.getParameters().flatMap((parameter) => checker.getTypeOfSymbol(parameter) ?? [])
      return parameters?.[0] && this.isDatabase(parameters[0]) ? [{ name: symbol.name, parameters }] : []
    })
  }

  /** The calls in a file that run raw SQL, alone or as a part of what a query builder builds. */
  listSites(file: string): Site[] {
    const source = this.#openFile(file)
    return source.statements
      .filter((statement) => RAW_SQL.test(statement.getText(source)))
      .flatMap((statement) =>
        listCalls(statement)
          .filter((call) => this.#runsStatement(call))
          .map((call) => {
            const { line, character } = source.getLineAndCharacterOfPosition(startOfName(call, source))
            const within = readName(statement)
            return { file, line: line + 1, column: character + 1, within, row: this.#readRowType(call) }
          }),
      )
  }

  /** The type of a row that the call at this position returns. */
  findRowType({ file, line, column }: Position): Type | undefined {
    const source = this.#openFile(file)
    const start = source.getPositionOfLineAndCharacter(line - 1, column - 1)
    const call = listCalls(source).find((candidate) => startOfName(candidate, source) === start)
    return call && this.#readRowType(call)
  }

  #runsStatement({ expression }: CallExpression): boolean {
    if (isIdentifier(expression)) return PREPARING.has(expression.text)
    if (!isPropertyAccessExpression(expression) || !RUNS.test(expression.name.text)) return false
    if (isTaggedTemplateExpression(expression.expression)) return true
    return BUILDER.test(this.checker.getTypeAtLocation(expression.expression)?.getSymbol()?.name ?? '')
  }

  /** `Promise<QueryResult<Row>>`, `Promise<Row[]>` or `Promise<Row | undefined>`. */
  #readRowType(call: CallExpression): Type | undefined {
    const type = this.checker.getTypeAtLocation(call)
    const answer = type && this.#readArgument(type)
    const present = answer && this.checker.getNonNullableType(answer)
    if (!present) return undefined
    const isList = this.checker.isArrayType(present) || present.getSymbol()?.name === 'QueryResult'
    const row = isList ? this.#readArgument(present) : present
    if (!row || row.flags & TypeFlags.AnyOrUnknown || NO_ROWS.test(row.getSymbol()?.name ?? '')) return undefined
    return row
  }

  #readArgument(type: Type): Type | undefined {
    return type.isTypeReference() ? this.checker.getTypeArguments(type as TypeReference)[0] : undefined
  }

  #openFile(file: string): SourceFile {
    const source = this.#project.program.getSourceFile(join(ROOT, file))
    if (!source) throw new Error(`${file} is not in tsconfig.json`)
    return source
  }
}

function listCalls(node: Node): CallExpression[] {
  const calls: CallExpression[] = []
  const visit = (child: Node): void => {
    if (isCallExpression(child)) calls.push(child)
    child.forEachChild(visit)
  }
  visit(node)
  return calls
}

/** Where a stack trace places a call: at the name of the function. */
function startOfName({ expression }: CallExpression, source: SourceFile): number {
  return (isPropertyAccessExpression(expression) ? expression.name : expression).getStart(source)
}

function readName(statement: Statement): string {
  if (isFunctionDeclaration(statement)) return statement.name?.text ?? ''
  const [variable] = isVariableStatement(statement) ? statement.declarationList.declarations : []
  return variable && isIdentifier(variable.name) ? variable.name.text : ''
}
