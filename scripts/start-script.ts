import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { minify, type Plugin } from 'vite'

const SOURCE = fileURLToPath(new URL('../web/start.js', import.meta.url))
const ELEMENT = '<script src="/start.js"></script>'

/**
 * Inlines the script that runs before the first paint, because the page waits for it: as a file, it would cost a request
 * even when everything else is cached. The server allows it by its hash.
 */
export const startScript = (): Plugin => {
  let isBuild = false
  return {
    name: 'start-script',
    configResolved({ command }) {
      isBuild = command === 'build'
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        if (!html.includes(ELEMENT)) throw new Error(`web/index.html has no ${ELEMENT}.`)
        const script = await readScript({ short: isBuild })
        return html.replace(ELEMENT, () => `<script>${script}</script>`)
      },
    },
  }
}

/** Wrapped in a function, so that its names stay local. */
const readScript = async ({ short }: { short: boolean }): Promise<string> => {
  const script = `(() => {\n${await readFile(SOURCE, 'utf8')}})()`
  return short ? (await minify(SOURCE, script)).code : script
}
