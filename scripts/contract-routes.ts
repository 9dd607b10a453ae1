import { isContractProcedure } from '@orpc/contract'
import type { Plugin } from 'vite'
import { contract } from '#contract/index.ts'

const NAME = 'virtual:contract-routes'

/**
 * Exposes only the method and path of each procedure of the contract. Importing the contract itself would load the
 * validation library, which only forms use, on every page.
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
