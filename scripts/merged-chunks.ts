import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import { MEMBER_MODULE } from './member-module.ts'
import { type BuildFile, mergeFiles, type Page } from './merge-files.ts'

const WEB = fileURLToPath(new URL('../web', import.meta.url))
/** How much more the landing page counts, which is the first that most people see, and other pages of visitors. */
const LANDING = 'marketing/LandingScreen.tsx'
const LANDING_WEIGHT = 700
const PUBLIC_WEIGHT = 100
const REACT = fileURLToPath(new URL('./cjs/react.production.js', import.meta.resolve('react')))
/** Small modules that only the second build has, because it compiles and minifies. Every page needs them, as it does React. */
const ADDED_BY_COMPILER = /rolldown\/runtime|react-compiler-runtime|react\/compiler-runtime/
/** The screens that people open most, and what runs beside each, count more than other screens of members. */
const FREQUENT = [
  'app/background.ts',
  'feed/FeedScreen.tsx',
  'home/HomeScreen.tsx',
  'notifications/NotificationsScreen.tsx',
  'profiles/ProfileScreen.tsx',
  'shifts/OnNowScreen.tsx',
  'talent/TalentScreen.tsx',
  'venue-page/VenueScreen.tsx',
  'venues/VenuesScreen.tsx',
]
const FREQUENT_WEIGHT = 100
/**
 * On a slow phone connection, a request takes as long as this many bytes of code before it is minified and compressed.
 */
const REQUEST_BYTES = 40_000

/**
 * Merges the many small files that pages share. Builds the app once without compiling or minifying it to learn which
 * page needs which module, and tells the bundler which modules go into one file.
 */
export const mergedChunks = (graphPlugins: Plugin[]): Plugin => ({
  name: 'merged-chunks',
  apply: 'build',
  async config() {
    const files = await buildGraph(graphPlugins)
    const groups = new Map<string, string>()
    for (const [index, modules] of chooseGroups(files).entries())
      for (const id of modules) groups.set(id, `shared-${index}`)
    const base = groups.get(REACT)
    return {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [{ name: (id: string) => groups.get(id) ?? (ADDED_BY_COMPILER.test(id) ? base : null) ?? null }],
            },
          },
        },
      },
    }
  },
})

const buildGraph = async (plugins: Plugin[]): Promise<Rolldown.OutputChunk[]> => {
  const result = await build({
    configFile: false,
    root: WEB,
    logLevel: 'error',
    plugins,
    build: { write: false, minify: false, cssMinify: false, modulePreload: false, reportCompressedSize: false },
  })
  const outputs = (Array.isArray(result) ? result : [result]) as Rolldown.RolldownOutput[]
  return outputs.flatMap(({ output }) => output.filter((file) => file.type === 'chunk'))
}

const chooseGroups = (chunks: Rolldown.OutputChunk[]): string[][] => {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const files: BuildFile[] = chunks.map((chunk) => ({
    name: chunk.fileName,
    size: chunk.code.length,
    imports: chunk.imports.filter((name) => byName.has(name)),
    canMerge: !chunk.isEntry && !chunk.isDynamicEntry,
  }))
  const merged = mergeFiles(files, listPages(chunks), REQUEST_BYTES)
  return merged
    .filter((names) => names.length > 1)
    .map((names) => names.flatMap((name) => byName.get(name)?.moduleIds ?? []))
}

const isScreen = ({ facadeModuleId }: Rolldown.OutputChunk): boolean =>
  /Screen\.tsx$|NotFound\.tsx$/.test(facadeModuleId ?? '')

const listPages = (chunks: Rolldown.OutputChunk[]): Page[] => {
  const byModule = new Map(
    chunks.flatMap((chunk) => (chunk.facadeModuleId ? [[relative(WEB, chunk.facadeModuleId), chunk] as const] : [])),
  )
  const find = (module: string) => {
    const chunk = byModule.get(module)
    if (!chunk) throw new Error(`scripts/merged-chunks.ts needs ${module}, which is not an entry of the build.`)
    return chunk
  }
  const start = chunks.filter((chunk) => chunk.isEntry)
  const member = find(MEMBER_MODULE)
  const screens = new Set(member.dynamicImports)
  const frequent = new Set(FREQUENT.map(find))
  const landing = find(LANDING)
  const isPublicScreen = (chunk: Rolldown.OutputChunk) => isScreen(chunk) && !screens.has(chunk.fileName)
  const weightOf = (chunk: Rolldown.OutputChunk): number => {
    if (chunk === landing) return LANDING_WEIGHT
    if (frequent.has(chunk)) return FREQUENT_WEIGHT
    return isPublicScreen(chunk) ? PUBLIC_WEIGHT : 1
  }
  const toPage = (chunk: Rolldown.OutputChunk): Page => {
    const loaded = isPublicScreen(chunk) ? [chunk] : [member, chunk]
    return { files: [...start, ...loaded].map(({ fileName }) => fileName), weight: weightOf(chunk) }
  }
  // Menus, dialogs and all else that loads after a screen count as pages, too, so that they load few files.
  return chunks.filter((chunk) => chunk.isDynamicEntry && chunk !== member).map(toPage)
}
