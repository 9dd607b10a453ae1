import { createORPCErrorFromJson, isORPCErrorJson } from '@orpc/client'
import { accountMessages } from '#contract/accounts.texts.ts'
import { fetchOrFail } from '#web/ui/failure.ts'

/** Downloads the user's data as a file and returns its name. Reports the bytes received so far to `onReceived`. */
export const downloadDataExport = async (onReceived: (bytes: number) => void): Promise<string> => {
  const response = await fetchOrFail('/api/me/export')
  if (!response.ok || !response.body) throw await toExportError(response)
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'last-call.zip'
  const parts: BlobPart[] = []
  let received = 0
  // An interrupted download throws here, so an incomplete file is never saved.
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
  // By then the browser has read the file.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
