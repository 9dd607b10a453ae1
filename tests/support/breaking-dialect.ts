import type { DatabaseConnection, Dialect, Driver } from 'kysely'

/** Statements that begin and end a transaction always pass: a database that fails there ends the connection as well. */
const CONTROL = /^\s*(begin|start transaction|commit|rollback|savepoint|release)\b/i

export type Fuse = {
  /** Lets so many statements through and fails every later one before it runs; undefined lets all through. */
  allow(count: number | undefined): void
  /** Whether a statement has failed since. */
  readonly blown: boolean
}

/** The same dialect, whose statements fail once a fuse is set. */
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
      // A class that is not tried again.
      return Promise.reject(Object.assign(new Error('The database failed as the test wants it to'), { code: 'XX000' }))
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
