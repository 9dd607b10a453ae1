import { join } from 'node:path'

/** Defined by vite.server.config.ts; absent where Node runs the sources. */
declare const IS_BUNDLE: true | undefined

const isBundle = typeof IS_BUNDLE !== 'undefined'

/** The sources in `server/core` and the bundle in `dist/server` are equally deep. */
const root = join(import.meta.dirname, '../..')

/** The SQL and pictures that the server reads. The build copies them beside the bundle, which works without sources. */
export const SERVER_FILES = isBundle ? import.meta.dirname : join(root, 'server')

/** What Node runs to start the server. */
export const SERVER_MAIN = isBundle ? join(import.meta.dirname, 'main.js') : join(root, 'server/main.ts')

/** The built pages. */
export const WEB_FILES = join(root, 'dist/web')

const FONT = 'Besley_600SemiBold.ttf'

/** The font of preview images. The build copies it beside the bundle. */
export const FONT_FILE = isBundle
  ? join(import.meta.dirname, FONT)
  : join(root, 'node_modules/@expo-google-fonts/besley/600SemiBold', FONT)

/** Made by the build beside the bundle: an empty database with all tables, and a data folder with the demo. */
export const EMPTY_TEMPLATE_FILE = 'empty-template.tar.gz'
export const DEMO_TEMPLATE_FOLDER = 'demo-template'

const findBesideBundle = (name: string): string | undefined => (isBundle ? join(import.meta.dirname, name) : undefined)

/** The paths of both; undefined where Node runs the sources. */
export const EMPTY_TEMPLATE = findBesideBundle(EMPTY_TEMPLATE_FILE)
export const DEMO_TEMPLATE = findBesideBundle(DEMO_TEMPLATE_FOLDER)

/** What the npm scripts run. A release lacks it. */
export const NPM_SCRIPTS = join(root, 'scripts')

/** Where the sources keep the empty database of their version. */
export const CACHE = join(root, '.cache')
