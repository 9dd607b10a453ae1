import type { DatabaseConnection, Dialect, Driver } from 'kysely'

/**
 * Statements that begin or end a transaction always pass, because a database that fails there also closes the
 * connection.
 */
const CONTROL = /^\s*(begin|start transaction|commit|rollback|savepoint|release)\b/i

export type Fuse = {
  /** Lets that many statements pass and fails every later one before it runs; undefined lets all pass. */
  allow(count: number | undefined): void
  /** Whether a statement has failed since. */
  readonly blown: boolean
}

/** The same dialect, with a fuse that makes statements fail. */
export function breakingDialect(dialect: Dialect): { dialect: Dialect; fuse: Fuse } {
  let left: number | undefined
  let blown = false
  const broken = new WeakSet<DatabaseConnection>()
  function breakConnection(connection: DatabaseConnection): void {
    if (broken.has(connection)) return
    broken.add(connection)
    const run = connection.executeQuery.bind(connection)
    connection.executeQuery = (...args) => {
      if (left === undefined || CONTROL.test(args[0].sql)) return run(...args)
      if (left > 0) {
        left -= 1
        return run(...args)
      }
      blown = true
      // An error class that is not retried.
      return Promise.reject(
        Object.assign(new Error('The database failed because the test made it fail'), { code: 'XX000' }),
      )
    }
  }
  const driverOf = (driver: Driver): Driver =>
    new Proxy(driver, {
      get(target, key) {
        const value = Reflect.get(target, key)
        if (typeof value !== 'function') return value
        if (key !== 'acquireConnection') return value.bind(target)
        return async () => {
          const connection = await target.acquireConnection()
          breakConnection(connection)
          return connection
        }
      },
    })
  return {
    dialect: {
      createDriver: () => driverOf(dialect.createDriver()),
      createQueryCompiler: () => dialect.createQueryCompiler(),
      createAdapter: () => dialect.createAdapter(),
      createIntrospector: (db) => dialect.createIntrospector(db),
    },
    fuse: {
      allow(count) {
        left = count
        blown = false
      },
      get blown() {
        return blown
      },
    },
  }
}
