import { appendFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { expect } from 'vitest'
import type { ProcedurePath } from '#contract/index.ts'

/** Answers are recorded only if this names a file. */
const target = process.env.RECORD_ANSWERS

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi
/** Session and calendar tokens, signatures and keys: long runs of characters with a digit among them. */
const TOKEN = /(?=[\w-]*\d)[\w-]{20,}/g
const TIMESTAMP = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z|\d{8}T\d{6}Z/g
const LOCAL_PORT = /127\.0\.0\.1:\d+/g
const MEDIA_QUERY = /(\/media\/[^\s"?]*)\?[^\s"]*/g

/**
 * Appends an answer of the API to the file that `RECORD_ANSWERS` names, as one line of JSON: test file, procedure,
 * status and body. Ids are numbered in the order in which they appear; links, tokens, times and request ids are replaced.
 * Two commits whose API behaves alike record the same lines, in any order: `sort` both files and compare them.
 */
export async function recordAnswer(procedure: ProcedurePath, answer: Response): Promise<void> {
  if (!target) return
  const file = basename(expect.getState().testPath ?? '')
  await appendFile(target, `${JSON.stringify([file, procedure, answer.status, await readBody(answer)])}\n`)
}

async function readBody(answer: Response): Promise<unknown> {
  const type = answer.headers.get('content-type') ?? ''
  if (type.startsWith('text/event-stream') || type.startsWith('application/zip')) return type
  // Long lines of a calendar are folded, ids among them.
  const text = (await answer.clone().text()).replace(/\r\n /g, '')
  const ids = [...new Set(text.match(UUID))]
  const numbered = text.replace(UUID, (id) => `id ${ids.indexOf(id) + 1}`)
  return type.startsWith('application/json') ? JSON.parse(numbered, normalize) : normalize('', numbered)
}

function normalize(key: string, value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (key === 'request_id') return 'request id'
  return value.replace(MEDIA_QUERY, '$1').replace(TIMESTAMP, 'time').replace(LOCAL_PORT, 'host').replace(TOKEN, 'token')
}
