/**
 * What a rule answers that may refuse: what it worked out, or the reason. A handler or service turns the reason into
 * the contract's error and throws it; only services that the command line also calls return a `Result` themselves.
 */
export type Result<Reason extends string, Value = unknown> = ({ ok: true } & Value) | { ok: false; reason: Reason }

export const OK = { ok: true } as const

export const refusal = <Reason extends string>(reason: Reason): { ok: false; reason: Reason } => ({ ok: false, reason })
