import { isContractProcedure } from '@orpc/contract'
import type { Plugin } from 'vite'
import { contract } from '#contract/index.ts'

const NAME = 'virtual:contract-routes'

/**
 * The contract as a caller needs it: where each procedure answers, and nothing of its schemas. With them, every page
 * would load the validation library, which only forms use.
 */
export const contractRoutes = (): Plugin => ({
  name: 'contract-routes',
  resolveId: (source) => (source === NAME ? `\0${NAME}` : undefined),
  load: (id) => (id === `\0${NAME}` ? `export default ${JSON.stringify(toRoutes(contract))}` : undefined),
})

type Routes = { [name: string]: Routes | { '~orpc': { errorMap: object; meta: object; route: object } } }

const toRoutes = (router: object): Routes =>
  Object.fromEntries(
    Object.entries(router).map(([name, procedure]) => {
      if (!isContractProcedure(procedure)) return [name, toRoutes(procedure)]
      const { method, path } = procedure['~orpc'].route
      return [name, { '~orpc': { errorMap: {}, meta: {}, route: { method, path } } }]
    }),
  )
