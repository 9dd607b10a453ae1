/** The entry of the web app that every page behind the login guard loads besides its own screen. */
export const MEMBER_MODULE = 'app/member.ts'
