import { existsSync } from 'node:fs'

/** Without the parts of a desktop browser, a page takes a third less CPU time. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'
const DESKTOP = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
]

/**
 * The machine's headless shell or Chromium, or else the one from npm, which unpacks itself into the temporary folder.
 */
export const chromiumPath = (): Promise<string> => firstOf([HEADLESS_SHELL, ...DESKTOP])

/** A full browser, for features that the headless shell lacks. */
export const desktopChromiumPath = (): Promise<string> => firstOf(DESKTOP)

async function firstOf(paths: string[]): Promise<string> {
  const installed = paths.find((path) => existsSync(path))
  if (installed) return installed
  const { default: fromNpm } = await import('@sparticuz/chromium')
  return fromNpm.executablePath()
}
