import { PGlite, protocol } from '@electric-sql/pglite'

type Messages = Awaited<ReturnType<PGlite['execProtocolStream']>>
type SendOptions = Parameters<PGlite['execProtocolStream']>[1]
type Statement = { text: string; name: string; description?: Messages }

/** A kept plan takes about 50 kB. The product has about 400 statements, of which few are frequent. */
const MAX_STATEMENTS = 200
/** Only these have a plan. */
const HAS_PLAN = /^\s*(select|with|insert|update|delete)\b/i
const RESULT_TYPE_CHANGED = '0A000'

/** Types of the protocol's messages, and where the name of the statement stands in each. */
const PARSE = { type: 'P', nameAt: 5 }
const BIND = { type: 'B', nameAt: 6 }
const DESCRIBE = { type: 'D', nameAt: 6 }
const STATEMENT = 'S'

/**
 * An embedded database that keeps the plans of recent statements. PGlite parses and plans a statement each time it
 * runs, which takes longer than running it for most of ours. `query` sends parse, describe, bind, describe and execute;
 * here they name a prepared statement, and those with a known answer are not sent.
 */
export class PlanKeepingPGlite extends PGlite {
  /** In order of use, the most recent last. */
  #statements = new Map<string, Statement>()
  #current: Statement | undefined
  /** Names to be closed with the next new statement: the database accepts nothing right after an error. */
  #dropped: string[] = []
  #names = 0

  override async execProtocolStream(message: Uint8Array, options?: SendOptions): Promise<Messages> {
    const type = String.fromCharCode(message[0] ?? 0)
    if (type === PARSE.type) return this.#parse(message, options)
    const statement = this.#current
    if (!statement) return super.execProtocolStream(message, options)
    if (type === DESCRIBE.type) return this.#describe(statement, message, options)
    if (type === BIND.type) return this.#bind(statement, message, options)
    return super.execProtocolStream(message, options)
  }

  async #parse(message: Uint8Array, options: SendOptions): Promise<Messages> {
    const text = readText(message, PARSE.nameAt + 1)
    this.#current = undefined
    if (!HAS_PLAN.test(text)) return super.execProtocolStream(message, options)
    const known = this.#statements.get(text)
    if (known) {
      this.#statements.delete(text)
      this.#statements.set(text, known)
      this.#current = known
      return []
    }
    this.#names += 1
    const statement = { text, name: `kept_${this.#names}` }
    const answer = await super.execProtocolStream(insertName(message, PARSE.nameAt, statement.name), options)
    this.#current = statement
    return answer
  }

  /** Describes the statement once: its parameters and the columns of its result. */
  async #describe(statement: Statement, message: Uint8Array, options: SendOptions): Promise<Messages> {
    const isStatement = String.fromCharCode(message[5] ?? 0) === STATEMENT
    if (statement.description)
      return isStatement
        ? statement.description
        : statement.description.filter(({ name }) => name === 'rowDescription' || name === 'noData')
    if (!isStatement) return super.execProtocolStream(message, options)
    const named = insertName(message, DESCRIBE.nameAt, statement.name)
    statement.description = await super.execProtocolStream(named, options)
    await this.#keep(statement, options)
    return statement.description
  }

  async #bind(statement: Statement, message: Uint8Array, options: SendOptions): Promise<Messages> {
    try {
      return await super.execProtocolStream(insertName(message, BIND.nameAt, statement.name), options)
    } catch (error) {
      // A migration changed the columns of the result, so the statement must be prepared again.
      if (error instanceof Error && 'code' in error && error.code === RESULT_TYPE_CHANGED) this.#drop(statement)
      throw error
    }
  }

  async #keep(statement: Statement, options: SendOptions): Promise<void> {
    this.#statements.set(statement.text, statement)
    const [oldest] = this.#statements.values()
    if (oldest && this.#statements.size > MAX_STATEMENTS) this.#drop(oldest)
    for (const name of this.#dropped.splice(0))
      await super.execProtocolStream(protocol.serialize.close({ type: STATEMENT, name }), options)
  }

  #drop({ text, name }: Statement): void {
    this.#statements.delete(text)
    this.#dropped.push(name)
  }
}

const readText = (message: Uint8Array, start: number): string =>
  Buffer.from(message.subarray(start, message.indexOf(0, start))).toString()

/** Puts a name where the message has an empty one, and corrects the length that follows the message's type. */
const insertName = (message: Uint8Array, position: number, name: string): Uint8Array => {
  const named = Buffer.concat([message.subarray(0, position), Buffer.from(name), message.subarray(position)])
  named.writeInt32BE(named.length - 1, 1)
  return named
}
