/** Each `createRoute({` of the route table has at most one path and one component. */
const ROUTE = /\bcreateRoute\(\{/
const PATH = /\bpath: '([^']+)'/
const PUBLIC_SCREEN = /import\('#web\/([^']+)'\)/
const MEMBER_SCREEN = /memberScreen\('(\w+)'\)/
const SCREEN = /^ {2}(\w+): \(\) =>\s+import\('#web\/([^']+)'\)/gm

export type ScreenModule = { module: string; isMember: boolean }

/**
 * The module of each screen by its path, from the sources of `web/app/routes.tsx` and `web/app/screens.ts`. Paths that
 * only redirect are left out.
 */
export const listScreenModules = (routes: string, screens: string): Map<string, ScreenModule> => {
  const members = new Map([...screens.matchAll(SCREEN)].map(([, name = '', module = '']) => [name, module]))
  const found = new Map<string, ScreenModule>()
  for (const route of routes.split(ROUTE).slice(1)) {
    const path = PATH.exec(route)?.[1]
    if (!path) continue
    const publicModule = PUBLIC_SCREEN.exec(route)?.[1]
    const memberName = MEMBER_SCREEN.exec(route)?.[1]
    const memberModule = memberName ? members.get(memberName) : undefined
    if (memberModule) found.set(path, { module: memberModule, isMember: true })
    else if (publicModule) found.set(path, { module: publicModule, isMember: false })
  }
  return found
}
