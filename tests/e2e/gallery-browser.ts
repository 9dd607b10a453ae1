import { existsSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { REFERENCES } from './gallery-names.ts'

/** The browser that made the reference images. Another one draws text differently. */
const BROWSER_FILE = join(REFERENCES, 'browser.json')
const UPDATE = '`npm run gallery -- --update` makes new ones.'

/** A browser's version, and how wide its machine's fonts are. */
type Drawing = { version: string; widths: number[] }

export const recordBrowser = async (browser: Browser) => {
  await mkdir(REFERENCES, { recursive: true })
  const { version, widths } = await describeDrawing(browser)
  // As the formatter would write it.
  await writeFile(BROWSER_FILE, `{ "version": "${version}", "widths": [${widths.join(', ')}] }\n`)
}

/** Why the screens cannot be compared in this browser; undefined if they can. */
export const findObstacle = async (browser: Browser): Promise<string | undefined> => {
  if (!existsSync(BROWSER_FILE)) return `There are no reference images. ${UPDATE}`
  const made = JSON.parse(readFileSync(BROWSER_FILE, 'utf8')) as Drawing
  const now = await describeDrawing(browser)
  if (made.version !== now.version)
    return `The reference images were made with Chromium ${made.version}; this is ${now.version}. ${UPDATE}`
  if (made.widths.join() !== now.widths.join())
    return `The reference images were made with other system fonts than this machine has. ${UPDATE}`
  return undefined
}

const describeDrawing = async (browser: Browser): Promise<Drawing> => {
  const page = await browser.newPage()
  const widths = await page.evaluate(() => {
    const context = document.createElement('canvas').getContext('2d')
    return ['system-ui', 'sans-serif', 'serif', 'monospace'].map((family) => {
      if (context) context.font = `100px ${family}`
      return Math.round(context?.measureText('Evening, Bea – 8:40 PM').width ?? 0)
    })
  })
  await page.close()
  return { version: browser.version(), widths }
}
