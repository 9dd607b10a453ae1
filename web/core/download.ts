import { createORPCErrorFromJson, isORPCErrorJson } from '@orpc/client'
import { receiveOrFail } from '#web/ui/failure.ts'

/** Downloads one of the user's files under the name the server gives it, and returns that name. */
export const downloadFile = async (
  path: string,
  failed: string,
  readFile = (response: Response) => response.blob(),
): Promise<string> => {
  const response = await receiveOrFail(fetch(path))
  if (!response.ok) throw await toDownloadError(response, failed)
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'last-call'
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await readFile(response))
  link.download = name
  link.click()
  // By then the browser has saved the file.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  return name
}

const toDownloadError = async (response: Response, failed: string): Promise<Error> => {
  const body: unknown = await response.json().catch(() => undefined)
  return isORPCErrorJson(body) ? createORPCErrorFromJson(body) : new Error(failed)
}
