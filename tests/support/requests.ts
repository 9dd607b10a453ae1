import { contract, type ProcedurePath } from '#contract/index.ts'

export type Route = { method: string; path: string }

const routes = Object.fromEntries(
  Object.entries(contract).flatMap(([feature, procedures]) =>
    Object.entries(procedures).map(([name, procedure]) => {
      const { method, path } = procedure['~orpc'].route
      if (!method || !path) throw new Error(`${feature}.${name} has no route`)
      return [`${feature}.${name}`, { method, path }]
    }),
  ),
) as Record<ProcedurePath, Route>

export const procedurePaths = Object.keys(routes) as ProcedurePath[]

/** The method and path of a procedure. */
export const routeOf = (procedure: ProcedurePath): Route => routes[procedure]

/** The whole body or, for an endless stream, its first chunk. */
export async function textOf(answer: Response): Promise<string> {
  if (!answer.headers.get('content-type')?.startsWith('text/event-stream')) return answer.text()
  const reader = answer.body?.getReader()
  const first = await reader?.read()
  await reader?.cancel()
  return new TextDecoder().decode(first?.value)
}

/** The plain HTTP request for a procedure's input: path parameters go there, the rest into query or body. */
export function requestOf(
  procedure: ProcedurePath,
  input: Record<string, unknown>,
): { url: string; init: RequestInit } {
  const { method, path } = routeOf(procedure)
  const rest = { ...input }
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  if (method === 'GET') {
    const query = new URLSearchParams(
      Object.entries(rest).map(([name, value]): [string, string] => [name, String(value)]),
    )
    return { url: `/api${filled}${query.size > 0 ? `?${query}` : ''}`, init: { method } }
  }
  if (Object.values(rest).some((value) => value instanceof File)) {
    const form = new FormData()
    for (const [name, value] of Object.entries(rest)) form.set(name, value as File | string)
    return { url: `/api${filled}`, init: { method, body: form } }
  }
  return {
    url: `/api${filled}`,
    init: { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(rest) },
  }
}
