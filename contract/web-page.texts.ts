export const webPageMessages = {
  privateProfile: 'A private profile can’t have a page on the web.',
  privateSchedule: 'Your schedule is private, so your page can show only your profile.',
  copied:
    'Anyone can open this page without an account, including people you’ve blocked. Anything public can be copied.',
}
