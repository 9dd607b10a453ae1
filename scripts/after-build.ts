import { resolve } from 'node:path'
import type { Plugin } from 'vite'

/**
 * A plugin that works on the folder of a finished build. Plugins run one after another in the order of the
 * configuration, those with `post` last.
 */
export const afterBuild = (
  name: string,
  order: 'pre' | 'post',
  processFolder: (folder: string) => Promise<void>,
): Plugin => {
  let folder = ''
  return {
    name,
    apply: 'build',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir)
    },
    closeBundle: {
      order,
      sequential: true,
      async handler(error?: Error) {
        if (!error) await processFolder(folder)
      },
    },
  }
}
