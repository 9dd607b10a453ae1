import type { Plugin } from 'vite'
import { bottles } from '#web/artwork/bottles.ts'
import { shelf } from '#web/artwork/scenes/shelf.ts'
import { street } from '#web/artwork/scenes/street.ts'
import { dice } from '#web/artwork/seed.ts'

const backBar = (width: number, height: number) =>
  shelf({ roll: dice('long shelf'), width, height, glow: bottles.rye[0] }, 1)

const scenes: Record<string, () => string> = {
  'back-bar': () => backBar(1920, 168),
  'back-bar-phone': () => backBar(780, 104),
  'bars-at-night': () => street({ roll: dice('bars landing'), width: 560, height: 200, glow: bottles.curacao[0] }),
}

/**
 * `import picture from 'virtual:scene/back-bar'` is the address of a drawing made at build time. The landing's pictures never
 * change, so its visitors load three small files instead of the code that draws.
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
      if (!draw) throw new Error(`scripts/drawn-scenes.ts knows no scene "${name}".`)
      if (!building) return `export default ${JSON.stringify(`data:image/svg+xml,${encodeURIComponent(draw())}`)}`
      const file = this.emitFile({ type: 'asset', name: `${name}.svg`, source: draw() })
      return `export default import.meta.ROLLUP_FILE_URL_${file}`
    },
  }
}
