import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AnyProcedure } from '@orpc/server'
import type { ProcedureMeta } from '#contract/access-levels.ts'
import { sendDocument, textDocument } from './transport/document.ts'

/** Whether any site may read the response of a procedure, which is then the same for everyone. */
export const isOpenData = (procedure: AnyProcedure): boolean =>
  (procedure['~orpc'].meta as ProcedureMeta).open_data === true

/** Lets scripts of other sites read the response, errors included. Browsers send no cookies to a wildcard. */
export function allowEverySite(res: ServerResponse): void {
  res.setHeader('Access-Control-Allow-Origin', '*')
  res.setHeader('Cross-Origin-Resource-Policy', 'cross-origin')
}

export const sendOpenData = (req: IncomingMessage, res: ServerResponse, body: unknown): Promise<void> =>
  sendDocument(req, res, textDocument('application/json', JSON.stringify(body)))
