/** Entries of the web app that every page behind the login guard loads besides its own screen. */
export const MEMBER_MODULES = ['app/MemberArea.tsx', 'app/screens.ts', 'app/shell/MemberBar.tsx', 'app/shell/Dock.tsx']
