import type { LoadPageBuild, PageBuild } from '#server/http/public-pages/page-build.ts'

// In a variable, because the server's TypeScript project has no JSX.
const RENDERER = '#web/public-pages/render.tsx'

/** What `npm run build` makes of the public pages, from their sources. */
export const loadPageSources: LoadPageBuild = async () => {
  const { renderPage } = (await import(/* @vite-ignore */ RENDERER)) as Pick<PageBuild, 'renderPage'>
  return {
    head: '<meta charset="utf-8">',
    font: '/assets/besley.woff2',
    startScript: '',
    script: '/assets/public-pages.js',
    preloads: { tonight: [], subject: [] },
    renderPage,
  }
}
