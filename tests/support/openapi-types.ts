import { registerHooks } from 'node:module'
import { getLibFiles, ts } from '@ts-morph/common'

registerHooks({
  resolve: (specifier, context, next) => {
    const isOfGenerator = specifier === 'typescript' && context.parentURL?.includes('/openapi-typescript/')
    return next(isOfGenerator ? new URL('./typescript-api.ts', import.meta.url).href : specifier, context)
  },
})

/** The types that openapi-typescript generates for a document. */
export async function typesOf(document: string): Promise<string> {
  const { default: openapiTS, astToString } = await import('openapi-typescript')
  return astToString(await openapiTS(document))
}

const LIBRARY = '/lib/'

/** The compiler's errors under `strict` for files in memory, given by name and text. */
export function compileStrictly(files: Record<string, string>): string[] {
  const all = new Map(Object.entries(files))
  for (const { fileName, text } of getLibFiles()) all.set(`${LIBRARY}${fileName}`, text)
  const options = {
    strict: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2022,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    module: ts.ModuleKind.ESNext,
  }
  const host: ts.CompilerHost = {
    fileExists: (name) => all.has(name),
    readFile: (name) => all.get(name),
    getSourceFile: (name, version) => ts.createSourceFile(name, all.get(name) ?? '', version),
    getDefaultLibFileName: (given) => `${LIBRARY}${ts.getDefaultLibFileName(given)}`,
    getCurrentDirectory: () => '/',
    getCanonicalFileName: (name) => name,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => '\n',
    writeFile: () => {},
  }
  const program = ts.createProgram(Object.keys(files), options, host)
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ file, messageText }) => `${file?.fileName ?? ''}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`)
}
