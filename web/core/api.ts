import contract from 'virtual:contract-routes'
import { createORPCClient } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { receiveOrFail } from '#web/ui/failure.ts'
import { takePageResponse } from './page-data/take.ts'

const takeOrFetch = (request: Request, init?: RequestInit): Promise<Response> =>
  receiveOrFail(takePageResponse(request) ?? fetch(request, init))

/** The typed API client: `await client.shifts.create(draft)`. Throws `ORPCError` with a code from the contract. */
export const client: JsonifiedClient<ContractRouterClient<typeof contract>> = createORPCClient(
  new OpenAPILink(contract, { url: () => `${location.origin}/api`, fetch: takeOrFetch }),
)

/** Query and mutation options for every procedure: `useQuery(api.talent.list.queryOptions({ input }))`. */
export const api = createTanstackQueryUtils(client)
