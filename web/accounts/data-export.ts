import { accountMessages } from '#contract/accounts.texts.ts'
import { downloadFile } from '#web/core/download.ts'

/** Downloads the user's data as a file and returns its name. Reports the bytes received so far to `onReceived`. */
export const downloadDataExport = (onReceived: (bytes: number) => void): Promise<string> =>
  downloadFile('/api/me/export', accountMessages.exportFailed, async ({ body }) => {
    if (!body) throw new Error(accountMessages.exportFailed)
    const parts: BlobPart[] = []
    let received = 0
    // An interrupted download throws here, so an incomplete file is never saved.
    for (const reader = body.getReader(); ; ) {
      const { done, value } = await reader.read()
      if (done) break
      parts.push(value)
      received += value.byteLength
      onReceived(received)
    }
    return new Blob(parts, { type: 'application/zip' })
  })
