/** What every page behind the login guard loads besides its own screen, as one file. Visitors don't load it. */
export { cachePageData } from '#web/core/page-data/cache.ts'
export { storeUnreadCounts } from '#web/core/store-unread-counts.ts'
export { MemberArea } from './MemberArea.tsx'
export { screens } from './screens.ts'
export { Dock } from './shell/Dock.tsx'
export { MainNav, MemberActions } from './shell/MemberBar.tsx'
