import { USERNAME_MAX, USERNAME_MIN } from '#contract/profiles.limits.ts'

/** A username made of a name: `Zoë St. Cloud` becomes `zoe.st.cloud`. Empty if the name has too few Latin letters. */
export const suggestUsername = (name: string): string => {
  const words = name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g)
  const username = (words ?? []).join('.').slice(0, USERNAME_MAX).replace(/\.$/, '')
  return username.length < USERNAME_MIN ? '' : username
}
