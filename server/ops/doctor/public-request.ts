import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'

export type PublicRequest = {
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: Uint8Array
  /** Returns with the first bytes of the body instead of waiting for all of it. */
  untilFirstBytes?: true
  timeoutMs: number
}
export type PublicAnswer = { status: number; headers: IncomingHttpHeaders; body: string }

/** No answer of interest is longer. */
const MAX_BODY_LENGTH = 64 * 1024

/** Sends one request like a stranger on the internet: on a connection of its own, and following no redirect. */
export function requestPublicly(url: URL, options: PublicRequest): Promise<PublicAnswer> {
  const { method = 'GET', headers = {}, body, timeoutMs } = options
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const settings = { method, headers, agent: false, signal: AbortSignal.timeout(timeoutMs) }
    const sending = send(url, settings, (response) => {
      readAnswer(response, options).then(resolve, reject)
    })
    // A server that has refused a long body may close the connection while it still arrives.
    sending.on('error', reject)
    sending.end(body)
  })
}

async function readAnswer(
  response: IncomingMessage,
  { untilFirstBytes }: Pick<PublicRequest, 'untilFirstBytes'>,
): Promise<PublicAnswer> {
  const { statusCode: status = 0, headers } = response
  let body = ''
  response.setEncoding('utf8')
  for await (const part of response) {
    body += part
    if (untilFirstBytes || body.length > MAX_BODY_LENGTH) break
  }
  return { status, headers, body }
}
