import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { accountMessages } from '#contract/accounts.texts.ts'
import { downloadFile } from '#web/core/download.ts'
import { formatError } from '#web/core/errors.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { FormProblem } from '#web/ui/FormProblem.tsx'
import { Notice } from '#web/ui/Notice.tsx'

const formatFileSize = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`

/** Downloads all of the user's data as a zip file. */
export const DataExportCard = () => {
  const [received, setReceived] = useState(0)
  const download = useMutation({
    mutationFn: () => {
      setReceived(0)
      return downloadDataExport(setReceived)
    },
  })
  return (
    <Card aria-label="Your data">
      <h2>Your data</h2>
      <p className="mt-1 text-ink-2">
        Your profile, shifts, income, posts, comments, follows, blocks, notifications, sessions and images, in one ZIP
        file.
      </p>
      <div className="mt-4 empty:hidden">
        <FormProblem message={download.error ? formatError(download.error, accountMessages.exportFailed) : undefined} />
      </div>
      {download.isSuccess ? <Notice tone="success" title={`Downloaded ${download.data}`} className="mt-4" /> : null}
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button busy={download.isPending} busyLabel="Downloading..." onClick={() => download.mutate()}>
          <Download aria-hidden className="size-5" />
          Download my data
        </Button>
        {download.isPending ? <p className="text-small text-ink-2">{formatFileSize(received)} so far</p> : null}
      </div>
    </Card>
  )
}

/** Downloads the user's data as a file and returns its name. Reports the bytes received so far to `onReceived`. */
const downloadDataExport = (onReceived: (bytes: number) => void): Promise<string> =>
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
