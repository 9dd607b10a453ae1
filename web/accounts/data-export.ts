import { createORPCErrorFromJson, isORPCErrorJson } from '@orpc/client'
import { accountMessages } from '#contract/accounts.texts.ts'
import { fetchOrFail } from '#web/ui/failure.ts'

/** Fetches everything of one's own and hands it to the browser as a file, whose name it answers. Tells how much has come. */
export const downloadDataExport = async (onReceived: (bytes: number) => void): Promise<string> => {
  const response = await fetchOrFail('/api/me/export')
  if (!response.ok || !response.body) throw await toExportError(response)
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'last-call.zip'
  const parts: BlobPart[] = []
  let received = 0
  // What breaks off throws here: half a file is never saved.
  for (const reader = response.body.getReader(); ; ) {
    const { done, value } = await reader.read()
    if (done) break
    parts.push(value)
    received += value.byteLength
    onReceived(received)
  }
  saveFile(new Blob(parts, { type: 'application/zip' }), name)
  return name
}

const toExportError = async (response: Response): Promise<Error> => {
  const body: unknown = await response.json().catch(() => undefined)
  return isORPCErrorJson(body) ? createORPCErrorFromJson(body) : new Error(accountMessages.exportFailed)
}

const saveFile = (file: Blob, name: string) => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser has taken it over by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
