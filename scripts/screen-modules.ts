const PUBLIC_SCREEN = /\b(?:publicScreen|fullScreen)\(\s*'([^']+)',\s+\(\) => import\('#web\/([^']+)'\)/g
const MEMBER_SCREEN = /\b(?:memberScreen|memberForm)\('([^']+)', '(\w+)'\)/g
const SCREEN = /^ {2}(\w+): \(\) =>\s+import\('#web\/([^']+)'\)/gm

export type ScreenModule = { module: string; isMember: boolean }

/**
 * The module of each screen by its path, from the sources of `web/app/routes.tsx` and `web/app/screens.ts`. Paths that
 * only redirect are left out.
 */
export const listScreenModules = (routes: string, screens: string): Map<string, ScreenModule> => {
  const members = new Map([...screens.matchAll(SCREEN)].map(([, name = '', module = '']) => [name, module]))
  const found = new Map<string, ScreenModule>()
  for (const [, path = '', module = ''] of routes.matchAll(PUBLIC_SCREEN)) found.set(path, { module, isMember: false })
  for (const [, path = '', name = ''] of routes.matchAll(MEMBER_SCREEN)) {
    const module = members.get(name)
    if (module) found.set(path, { module, isMember: true })
  }
  return found
}
