import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PublicPage } from '#contract/public-pages.ts'

/** The built parts of public pages. */
export type PageBuild = {
  /** The elements of the head that all pages have: icons, styles, fonts. */
  head: string
  /** The path of the web font, which the styles load. */
  font: string | undefined
  /** The inline script, which runs before the first paint. */
  startScript: string
  /** The path of the script that hydrates a page, and of the other files that it needs for a kind of page. */
  script: string
  preloads: { tonight: string[]; subject: string[] }
  renderPage: (page: PublicPage) => string
}

const FONT_PATH = /\/assets\/[\w.-]+\.woff2/

/** Loads them; undefined if they are not built. */
export type LoadPageBuild = () => Promise<PageBuild | undefined>

/**
 * Loads the parts from where `npm run build` puts them, with the first public page: rendering needs React, and few
 * starts of the server would otherwise use it.
 */
export function loadPageBuildFrom(webFiles: string): LoadPageBuild {
  let build: Promise<PageBuild | undefined> | undefined
  const load = async (): Promise<PageBuild> => {
    const [parts, { renderPage }] = await Promise.all([
      readFile(join(webFiles, '.vite/public-pages.json'), 'utf8'),
      import(pathToFileURL(join(webFiles, '.pages/render.js')).href) as Promise<Pick<PageBuild, 'renderPage'>>,
    ])
    const page = JSON.parse(parts) as Omit<PageBuild, 'renderPage' | 'font'>
    return { ...page, font: FONT_PATH.exec(page.head)?.[0], renderPage }
  }
  return () => {
    build ??= load().catch((error: NodeJS.ErrnoException) => {
      build = undefined
      if (error.code === 'ENOENT' || error.code === 'ERR_MODULE_NOT_FOUND') return undefined
      throw error
    })
    return build
  }
}
