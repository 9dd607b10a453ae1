/** Reasons for which a connection by TCP or TLS fails, by the code of the error. */
const REASONS: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'the host is unknown',
  EAI_AGAIN: 'the host is unknown, or no name server answers',
  EDNS: 'the host is unknown, or no name server answers',
  EHOSTUNREACH: 'there is no route to the host',
  ENETUNREACH: 'there is no route to the host',
  ETIMEDOUT: 'it does not respond',
  TimeoutError: 'it does not respond',
  ECONNRESET: 'it closed the connection',
  EPIPE: 'it closed the connection',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is signed by an unknown authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate comes without the intermediate ones, or from an unknown authority',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its certificate is from an unknown authority',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not speak TLS there',
  EPROTO: 'it does not speak TLS there',
}

/** Why a connection failed. Never contains an address with a password, unlike some errors' messages. */
export function describeConnectionError(error: unknown): string {
  for (const code of listCodes(error)) {
    const reason = REASONS[code]
    if (reason) return reason
  }
  return error instanceof Error ? (error.message.split('\n')[0] ?? error.name) : String(error)
}

/** The codes and names of an error and of its causes. */
function listCodes(error: unknown): string[] {
  if (!(error instanceof Error)) return []
  // The email library sets a code of its own and keeps the system's.
  const { code, originalCode } = error as { code?: unknown; originalCode?: unknown }
  const own = [originalCode, code, error.name].filter((one) => typeof one === 'string')
  const inner = error instanceof AggregateError ? error.errors : []
  return [...own, ...[error.cause, ...inner].flatMap(listCodes)]
}
