import { globSync, readFileSync } from 'node:fs'
import { ts } from '@ts-morph/common'

/** Part of a file: where it begins, and its text. */
type Part = { file: string; start: number; text: string }
/** A place that a fault replaces. */
export type Place = { file: string; start: number; end: number }

const SOURCES = ['{contract,server,web}/**/*.{ts,tsx}', 'server/core/db/functions/*.sql']
let sources: Part[] | undefined

const readSources = (): Part[] => (sources ??= globSync(SOURCES, { exclude: ['**/*.test.*'] }).map(readWhole))

const readWhole = (file: string): Part => ({ file, start: 0, text: readFileSync(file, 'utf8') })

/** Every declaration of this name in a TypeScript or SQL file with this code; or the file, if the name is a path. */
function findScopes(name: string, code: RegExp): Part[] {
  if (name.includes('/')) return [readWhole(name)]
  return readSources()
    .filter(({ text }) => text.includes(name) && code.test(text))
    .flatMap((source) =>
      source.file.endsWith('.sql') ? findSqlFunctions(source, name) : findDeclarations(source, name),
    )
}

function findSqlFunctions({ file, text: whole }: Part, name: string): Part[] {
  const isNamed = new RegExp(`^create (or replace )?function (public\\.)?${name}\\(`)
  let start = 0
  return whole.split(/^(?=create (?:or replace )?function )/m).flatMap((text) => {
    const part = { file, start, text }
    start += text.length
    return isNamed.test(text) ? [part] : []
  })
}

function findNodes(node: ts.Node, isWanted: (node: ts.Node) => boolean): ts.Node[] {
  const inside: ts.Node[] = []
  ts.forEachChild(node, (child) => void inside.push(...findNodes(child, isWanted)))
  return isWanted(node) ? [node, ...inside] : inside
}

const parse = ({ file, text }: Part) => ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)

const isDeclared = (node: ts.Node, name: string) =>
  (ts.isVariableDeclaration(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isPropertyAssignment(node)) &&
  node.name?.getText() === name

const findDeclarations = (source: Part, name: string): Part[] =>
  findNodes(parse(source), (node) => isDeclared(node, name)).map((node) => ({
    file: source.file,
    start: node.getStart(),
    text: node.getText(),
  }))

/** Finds code however it is broken into lines. */
function toPattern(code: string): RegExp {
  const tokens = code.match(/\w+|[^\w\s]/g) ?? []
  return new RegExp(tokens.map((token) => token.replace(/\W/g, '\\$&')).join('\\s*'))
}

/** Every place in this function that has this code. */
export function findCode(name: string, code: string): Place[] {
  const pattern = toPattern(code)
  return findScopes(name, pattern).flatMap(({ file, start, text }) =>
    [...text.matchAll(new RegExp(pattern, 'g'))].map(({ index, 0: found }) => ({
      file,
      start: start + index,
      end: start + index + found.length,
    })),
  )
}

/** Every innermost statement in this function that mentions this. */
export const findStatements = (name: string, mention: string): Place[] =>
  findScopes(name, toPattern(mention)).flatMap(({ file, start, text }) => {
    const isMentioning = (node: ts.Node) => ts.isStatement(node) && node.getText().includes(mention)
    return findNodes(parse(readWhole(file)), isMentioning)
      .filter((node) => node.getStart() >= start && node.getEnd() <= start + text.length)
      .filter((node) => findNodes(node, isMentioning).length === 1)
      .map((node) => ({ file, start: node.getStart(), end: node.getEnd() }))
  })
