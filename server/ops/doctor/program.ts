import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Finding, fault, ok } from './findings.ts'

const OLDEST_NODE = 24
/** Without these files the server answers every page with 503. */
const PAGE_FILES = ['index.html', '.vite/preloads.json']

export type Program = { nodeVersion: string; webRoot: string }

/** Checks the version of Node and whether the pages are built. */
export const checkProgram = ({ nodeVersion, webRoot }: Program): Finding[] => [
  ...checkNode(nodeVersion),
  ...checkBuild(webRoot),
]

function checkNode(version: string): Finding[] {
  if (Number(version.split('.')[0]) >= OLDEST_NODE) return [ok(`Node is ${version}.`)]
  return [
    fault(`This is Node ${version}, and Last Call needs Node ${OLDEST_NODE}: install it, or start with npm start.`),
  ]
}

function checkBuild(webRoot: string): Finding[] {
  const missing = PAGE_FILES.filter((name) => !existsSync(join(webRoot, name)))
  if (missing.length === 0) return [ok('The pages are built.')]
  return [
    fault(
      `The pages are not built (${webRoot} has no ${missing.join(' and no ')}), so every page answers 503: run npm run build, then restart the server.`,
    ),
  ]
}
