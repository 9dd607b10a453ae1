import {
  type AnyContractProcedure,
  type InferContractRouterInputs,
  type InferContractRouterOutputs,
  isContractProcedure,
} from '@orpc/contract'
import { onTestFinished } from 'vitest'
import type { Me } from '#contract/accounts.ts'
import { contract } from '#contract/index.ts'

type Contract = typeof contract
type Inputs = InferContractRouterInputs<Contract>
type Outputs = InferContractRouterOutputs<Contract>

/** Answers by feature and procedure, typed by the contract: `{ posts: { like: () => ({ … }) } }`. */
export type Answers = {
  [Feature in keyof Contract]?: {
    [Name in keyof Contract[Feature]]?: Answer<Feature, Name>
  }
}
type Answer<Feature extends keyof Contract, Name extends keyof Contract[Feature]> = (
  input: Name extends keyof Inputs[Feature] ? Inputs[Feature][Name] : never,
) => Promisable<Name extends keyof Outputs[Feature] ? Outputs[Feature][Name] : never>
type Promisable<Value> = Value | Promise<Value>

/**
 * Thrown by an answer: an error that the contract declares under this code, with its message unless another is given.
 */
export class Refusal extends Error {
  readonly code: string
  readonly data: unknown
  constructor(code: string, { message, data }: { message?: string; data?: unknown } = {}) {
    super(message)
    this.code = code
    this.data = data
  }
}

/** Thrown by an answer: a server error. */
export class Crash extends Error {}

/** Thrown by an answer: something before the server refuses, such as a proxy, with no message of ours. */
export class ProxyRefusal extends Error {}

/** Thrown by an answer: there is no connection. */
export class NoConnection extends Error {}

/** Marks invalid fields as the server does: path of a field → message. */
export const invalid = (fields: Record<string, string>) => new Refusal('INVALID', { data: { fields } })

/**
 * Replaces the network with `answers` until the test ends; everything above `fetch` is the product's own code. A write
 * that the contract rejects, or a request without an answer, fails the test.
 */
export const answerApi = (answers: Answers, me?: Me) => {
  const surprises: string[] = []
  const before = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const url = new URL(request.url)
    if (url.pathname === '/api/auth/get-session') return Response.json({ me: me ?? null, unread_count: 0 })
    try {
      return await respond(answers, request, url)
    } catch (error) {
      if (error instanceof NoConnection) throw new TypeError('Failed to fetch')
      surprises.push(error instanceof Error ? error.message : String(error))
      throw error
    }
  }
  onTestFinished(() => {
    globalThis.fetch = before
    if (surprises.length > 0) throw new Error(surprises.join('\n'))
  })
}

const respond = async (answers: Answers, request: Request, url: URL): Promise<Response> => {
  const found = routes.find(({ method, pattern }) => method === request.method && pattern.test(url.pathname))
  const answer = found && answerOf(answers, found)
  if (!found || !answer) {
    const name = found ? `${found.feature}.${found.name}` : 'no procedure of the contract'
    throw new Error(`There is no answer for ${request.method} ${url.pathname} (${name}).`)
  }
  const input = await readInput(found, request, url)
  try {
    return Response.json((await answer(input)) ?? null)
  } catch (error) {
    if (error instanceof Crash) return new Response('Internal Server Error', { status: 500 })
    if (error instanceof ProxyRefusal)
      return Response.json({ code: 'FORBIDDEN', message: 'Forbidden' }, { status: 403 })
    if (error instanceof Refusal) return refuse(found, error)
    throw error
  }
}

const answerOf = (answers: Answers, { feature, name }: Route) => {
  const ofFeature: Record<string, ((input: never) => unknown) | undefined> = { ...answers[feature] }
  return ofFeature[name] as ((input: unknown) => unknown) | undefined
}

/** Validates the request against the contract. Queries stay text, because only the server converts them to numbers. */
const readInput = async ({ procedure, pattern }: Route, request: Request, url: URL): Promise<unknown> => {
  const params = pattern.exec(url.pathname)?.groups
  const query = Object.fromEntries(url.searchParams)
  if (request.method === 'GET') return { ...query, ...params }
  const text = await request.text()
  const input: unknown = { ...query, ...(text ? JSON.parse(text) : {}), ...params }
  const result = await procedure['~orpc'].inputSchema?.['~standard'].validate(input)
  if (result?.issues) throw new Error(`The contract rejects ${url.pathname}: ${JSON.stringify(result.issues)}`)
  return input
}

const refuse = ({ procedure }: Route, { code, message, data }: Refusal): Response => {
  const declared = procedure['~orpc'].errorMap[code]
  if (!declared) throw new Error(`The contract declares no error ${code} for this procedure.`)
  const status = declared.status ?? 500
  return Response.json({ defined: true, code, status, message: message || declared.message, data }, { status })
}

type Route = {
  feature: keyof Contract
  name: string
  method: string
  /** Matches the whole path; its parameters are named groups. */
  pattern: RegExp
  procedure: AnyContractProcedure
}

const routeOf = (feature: keyof Contract, name: string, procedure: AnyContractProcedure): Route => {
  const { method = 'POST', path = '/' } = procedure['~orpc'].route
  const pattern = new RegExp(`^/api${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)
  return { feature, name, method, pattern, procedure }
}

/** Fixed paths come before paths with a parameter in the same place. */
const routes = Object.entries(contract)
  .flatMap(([feature, procedures]) =>
    Object.entries(procedures).flatMap(([name, procedure]: [string, unknown]) =>
      isContractProcedure(procedure) ? [routeOf(feature as keyof Contract, name, procedure)] : [],
    ),
  )
  .sort((one, other) => one.pattern.source.split('(?<').length - other.pattern.source.split('(?<').length)
