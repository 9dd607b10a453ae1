import type { Plugin } from 'vite'
import { accentColors } from '#web/artwork/accent-colors.ts'
import { drawShelf } from '#web/artwork/scenes/shelf.ts'
import { drawStreet } from '#web/artwork/scenes/street.ts'
import { createSeededRandom } from '#web/artwork/seeded-random.ts'

const drawBackBar = (width: number, height: number) =>
  drawShelf({ random: createSeededRandom('long shelf'), width, height, glow: accentColors.rye[0] }, 1)

const scenes: Record<string, () => string> = {
  'back-bar': () => drawBackBar(1920, 168),
  'back-bar-phone': () => drawBackBar(780, 104),
  'bars-at-night': () =>
    drawStreet({ random: createSeededRandom('bars landing'), width: 560, height: 200, glow: accentColors.curacao[0] }),
}

/**
 * `import picture from 'virtual:scene/back-bar'` resolves to the URL of a drawing made at build time. The landing
 * page's drawings never change, so visitors load three small files instead of the code that draws them.
 */
export const drawnScenes = (): Plugin => {
  let building = true
  return {
    name: 'drawn-scenes',
    configResolved: (config) => {
      building = config.command === 'build'
    },
    resolveId: (source) => (source.startsWith('virtual:scene/') ? `\0${source}` : undefined),
    load(id) {
      if (!id.startsWith('\0virtual:scene/')) return undefined
      const name = id.slice('\0virtual:scene/'.length)
      const draw = scenes[name]
      if (!draw) throw new Error(`scripts/drawn-scenes.ts has no scene "${name}".`)
      if (!building) return `export default ${JSON.stringify(`data:image/svg+xml,${encodeURIComponent(draw())}`)}`
      const file = this.emitFile({ type: 'asset', name: `${name}.svg`, source: draw() })
      return `export default import.meta.ROLLUP_FILE_URL_${file}`
    },
  }
}
