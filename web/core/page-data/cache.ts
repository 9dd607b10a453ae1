import contract from 'virtual:contract-routes'
import { generateOperationKey } from '@orpc/tanstack-query'
import { queryClient } from '#web/core/query.ts'
import { takePageAnswers } from './take.ts'

type Procedure = { '~orpc': { route: { method?: string; path?: string } } }
type Routes = { [name: string]: Routes | Procedure }
/** A procedure that reads: its names in the contract and the parts of its path. */
type Read = { names: string[]; parts: string[] }
type Input = Record<string, string | number>

/** Puts the page data into the cache, so that the first render is already the whole screen. */
export const cachePageData = (): void => {
  const reads = listReads(contract as unknown as Routes)
  for (const [url, body] of takePageAnswers()) {
    const { pathname, searchParams } = new URL(url, location.origin)
    const parts = pathname.split('/').slice(2)
    const read = reads.find((candidate) => canAnswer(candidate, parts))
    if (read) store(read.names, { ...listParams(read, parts), ...parseSearch(searchParams) }, body)
  }
}

/** A list that has pages is cached as one, unless the read limits it to a few items. */
const store = (names: string[], input: Input, body: unknown) => {
  if (isPage(body) && !('limit' in input))
    queryClient.setQueryData(generateOperationKey(names, { type: 'infinite', input }), {
      pages: [body],
      pageParams: [undefined],
    })
  else {
    const given = Object.keys(input).length > 0 ? { input } : {}
    queryClient.setQueryData(generateOperationKey(names, { type: 'query', ...given }), body)
  }
}

const isPage = (body: unknown): boolean => typeof body === 'object' && body !== null && 'next_cursor' in body

/** Paths without parameters come first, because another's parameter would match their parts, too. */
const listReads = (routes: Routes): Read[] =>
  collectReads(routes).sort((one, other) => one.parts.filter(isParam).length - other.parts.filter(isParam).length)

const collectReads = (routes: Routes, above: string[] = []): Read[] =>
  Object.entries(routes).flatMap(([name, entry]) => {
    const names = [...above, name]
    if (!isProcedure(entry)) return collectReads(entry, names)
    const { method, path = '' } = entry['~orpc'].route
    return method === 'GET' ? [{ names, parts: path.split('/').slice(1) }] : []
  })

const isProcedure = (entry: Routes | Procedure): entry is Procedure => '~orpc' in entry

/** `{slugOrId}` */
const isParam = (part: string) => part.startsWith('{')

/** A parameter with escapes, which no slug or id has, is left to the query. */
const canAnswer = ({ parts }: Read, given: string[]): boolean =>
  parts.length === given.length &&
  parts.every((part, place) => (isParam(part) ? !given[place]?.includes('%') : part === given[place]))

const listParams = ({ parts }: Read, given: string[]): Input =>
  Object.fromEntries(parts.flatMap((part, place) => (isParam(part) ? [[part.slice(1, -1), given[place] ?? '']] : [])))

const parseSearch = (search: URLSearchParams): Input =>
  Object.fromEntries([...search].map(([name, text]) => [name, name === 'limit' ? Number(text) : text]))
