import { ConfigError } from './start-error.ts'

/** Collects the invalid variables of an environment, so that an operator learns of all of them at once. */
export class ConfigProblems {
  readonly found: ConfigError[] = []

  /** The value that `read` returns, or `otherwise` if it throws a `ConfigError`. */
  attempt<T, U = T>(read: () => T, otherwise: NoInfer<T> | U): T | U {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      this.add(error)
      return otherwise
    }
  }

  /** A variable is reported once: what follows from its first problem is no problem of its own. */
  add(error: ConfigError): void {
    if (!this.found.some(({ variable }) => variable === error.variable)) this.found.push(error)
  }

  /** Throws the first problem, which names the others, too. */
  throwIfAny(): void {
    const [first, ...others] = this.found
    if (first) throw Object.assign(first, { others })
  }
}
