import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import spdx from 'spdx-license-list/full.js'
import type { Plugin } from 'vite'
import { listProductionPackages, type PackageLock } from './audit-rules.ts'
import { ROOT } from './run.ts'

export const NOTICES_FILE = 'third-party-notices.txt'

/** Development dependencies whose own code ends up in the build: the style reset and the bundler's helpers. */
const BUNDLED_PACKAGES = ['node_modules/rolldown', 'node_modules/tailwindcss', 'node_modules/vite']
const LICENSE_FILE = /^(licen[cs]e|copying|notice|unlicense|ofl|third-?party)/i
const SHORTEST_LICENSE = 400
const RULE = '='.repeat(80)
const INTRODUCTION = `Last Call is used together with the packages below, each under its own license.

libvips (in the packages @img/sharp-libvips-…) is a shared library under the LGPL. It is installed as a file of its own
and can be replaced by a modified version; its source code is at https://github.com/libvips/libvips, and its build at
https://github.com/lovell/sharp-libvips.`

type Package = { name: string; version: string; license: string; texts: string[] }

/** The licenses of all production packages. Packages with identical texts are listed together. */
export function renderNotices(lock: PackageLock, root = ROOT): string {
  const packages = [...listProductionPackages(lock), ...BUNDLED_PACKAGES.flatMap((path) => findEntries(lock, path))]
  const groups = Map.groupBy(
    packages.map(([path, entry]) => readPackage(root, path, entry)),
    ({ texts }) => texts.join('\n\n'),
  )
  const sections = [...groups].map(([text, members]) => {
    const titles = members.map(({ name, version, license }) => `${name} ${version} (${license})`)
    return `${[...new Set(titles)].sort().join('\n')}\n\n${text}`
  })
  return [INTRODUCTION, ...sections.sort()].join(`\n\n${RULE}\n\n`).concat('\n')
}

export function readPackageLock(): PackageLock {
  return JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))
}

/** Adds the notices to the build, so that everyone who receives the pages and the font can read them. */
export const thirdPartyNotices = (): Plugin => ({
  name: 'third-party-notices',
  apply: 'build',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: NOTICES_FILE, source: renderNotices(readPackageLock()) })
  },
})

const findEntries = (lock: PackageLock, path: string): [string, PackageLock['packages'][string]][] => {
  const entry = lock.packages[path]
  return entry ? [[path, entry]] : []
}

function readPackage(
  root: string,
  path: string,
  { version = '', license = '' }: PackageLock['packages'][string],
): Package {
  const name = path.replace(/^.*node_modules\//, '')
  const folder = join(root, path)
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => LICENSE_FILE.test(file)) : []
  const texts = files.sort().map((file) => readFileSync(join(folder, file), 'utf8').trim())
  // A NOTICE file supplements a license but is not one, and a file of a few lines only refers to one.
  const hasLicenseText = texts.some(
    (text, index) => !/^notice/i.test(files[index] ?? '') && text.length > SHORTEST_LICENSE,
  )
  if (!hasLicenseText) texts.push(...standardTexts(name, folder, license))
  return { name, version, license, texts }
}

/**
 * For a package without a license file, or one built for another platform: the standard text of each license that it
 * names.
 */
function standardTexts(name: string, folder: string, license: string): string[] {
  const texts = license.match(/[A-Za-z0-9.-]+/g)?.filter((word) => !/^(AND|OR|WITH)$/.test(word)) ?? []
  const standard = texts.map((id) => {
    const text = spdx[id]?.licenseText
    if (!text) throw new Error(`${name} has no license file, and the license "${id}" has no standard text.`)
    return text.trim().replace(/<year> <(copyright holders|owner)>/g, () => findCopyrightHolder(folder, name))
  })
  // Only the README lists the libraries that libvips contains.
  const readme = join(folder, 'README.md')
  const parts = existsSync(readme)
    ? /^## Licensing\n[\s\S]*/m.exec(readFileSync(readme, 'utf8'))?.[0].trim()
    : undefined
  return [...(parts ? [parts] : []), ...standard]
}

function findCopyrightHolder(folder: string, name: string): string {
  const path = join(folder, 'package.json')
  const { author } = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
  return (typeof author === 'string' ? author : author?.name) ?? `the authors of ${name}`
}
