import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type Rolldown } from 'vite'
import { findInlineScripts } from '#server/http/transport/inline-scripts.ts'
import { afterBuild } from './after-build.ts'

const WEB = fileURLToPath(new URL('../web', import.meta.url))
const CLIENT = join(WEB, 'public-pages/client.tsx')
/** Where the server finds what every public page needs. */
const PARTS_FILE = '.vite/public-pages.json'

/**
 * Builds the script of public pages after the app, into the same folder. It shares no file with the app, because a
 * visitor should load nothing of it; it shares the app's stylesheet, which has the classes of all components.
 */
export const publicPageClient = () => afterBuild('public-page-client', 'pre', buildClient)

const buildClient = async (folder: string): Promise<void> => {
  const result = (await build({
    configFile: false,
    root: WEB,
    publicDir: false,
    logLevel: 'warn',
    plugins: [react()],
    build: {
      outDir: folder,
      emptyOutDir: false,
      modulePreload: false,
      target: 'baseline-widely-available',
      rolldownOptions: {
        input: CLIENT,
        output: { entryFileNames: 'assets/[hash:7].js', chunkFileNames: 'assets/[hash:7].js' },
      },
    },
  })) as Rolldown.RolldownOutput
  const script = result.output.find((file) => file.type === 'chunk' && file.isEntry)
  if (script?.type !== 'chunk') throw new Error('The build of the public pages has no entry.')
  const listPreloads = (module: string): string[] => {
    const content = result.output.find(
      (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(module) === true,
    )
    if (content?.type !== 'chunk') throw new Error(`The build of the public pages has no ${module}.`)
    const files = new Set([...script.imports, content.fileName, ...content.imports])
    return [...files].filter((file) => file !== script.fileName).map((file) => `/${file}`)
  }
  const page = await readFile(join(folder, 'index.html'), 'utf8')
  const [startScript = ''] = findInlineScripts(page)
  const parts = {
    head: listHeadElements(page).join(''),
    startScript,
    script: `/${script.fileName}`,
    preloads: { tonight: listPreloads('/TonightContent.tsx'), subject: listPreloads('/SubjectContent.tsx') },
  }
  await writeFile(join(folder, PARTS_FILE), JSON.stringify(parts))
}

const SHARED_ELEMENT =
  /^<(meta (charset|name="(viewport|color-scheme|theme-color)")|link [^>]*rel="(icon|apple-touch-icon|manifest|preload|stylesheet)")/

/** The elements of the app's head that public pages have, too: icons, colors, styles and fonts. */
const listHeadElements = (page: string): string[] =>
  (page.match(/<(?:meta|link)\b[^>]*>/g) ?? [])
    .map((element) => element.replace(/\s+/g, ' '))
    .filter((element) => SHARED_ELEMENT.test(element))
