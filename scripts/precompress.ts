import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { afterBuild } from './after-build.ts'

const COMPRESSIBLE = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt', '.webmanifest'])
const MIN_BYTES = 1024
const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

/**
 * Writes `.br` and `.gz` variants of each build file that compression makes smaller, so that the server never
 * compresses files itself.
 */
export const precompress = () => afterBuild('precompress', 'post', compressFolder)

const compressFolder = async (folder: string) => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.has(extname(entry.name)))
  await Promise.all(files.map((entry) => compressFile(join(entry.parentPath, entry.name))))
}

const compressFile = async (path: string) => {
  const plain = await readFile(path)
  if (plain.length < MIN_BYTES) return
  const [small, smaller] = await Promise.all([
    deflate(plain, { level: 9 }),
    brotli(plain, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
    }),
  ])
  await Promise.all([writeFile(`${path}.gz`, small), writeFile(`${path}.br`, smaller)])
}
