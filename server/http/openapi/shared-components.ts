import {
  buildRef,
  type Components,
  type Document,
  mapValues,
  type Operation,
  type Parameter,
  type Ref,
  type Response,
} from './spec-types.ts'

type Kind = 'parameters' | 'requestBodies' | 'responses'

/** A part that is shorter than this as JSON is not worth a reference. */
const MIN_SHARED_LENGTH = 60

/** Moves parameters, bodies and responses that several operations use into the components. */
export function extractComponents(document: Document): Document {
  const counts = new Map<string, number>()
  const count = (part: object) => counts.set(JSON.stringify(part), (counts.get(JSON.stringify(part)) ?? 0) + 1)
  for (const operation of listOperations(document)) for (const part of listParts(operation)) count(part)
  const components = structuredClone(document.components)
  const names = new Map<string, string>()

  function share<Part extends object>(kind: Kind, part: Part, name: string): Part | { $ref: string } {
    const text = JSON.stringify(part)
    if ('$ref' in part || text.length < MIN_SHARED_LENGTH || (counts.get(text) ?? 0) < 2) return part
    const key = `${kind} ${text}`
    const shared = names.get(key) ?? findFreeName(components[kind], name)
    names.set(key, shared)
    Object.assign(components[kind], { [shared]: part })
    return buildRef(kind, shared)
  }

  const change = ({ parameters, requestBody, responses, ...operation }: Operation): Operation => {
    const name = operation.operationId
    return {
      ...operation,
      ...(parameters && { parameters: parameters.map((one) => share('parameters', one, toParameterName(one))) }),
      ...(requestBody && { requestBody: share('requestBodies', requestBody, name) }),
      // Files have no schema that could name them.
      responses: mapValues(responses, (one) =>
        isJson(one) ? share('responses', one, toResponseName(one) ?? name) : one,
      ),
    }
  }
  const paths = mapValues(document.paths, (methods) => mapValues(methods, change))
  return removeUnusedComponents({ ...document, paths, components })
}

/** Limits get a name that includes their values, because page sizes differ between lists. */
function toParameterName(one: Parameter | Ref): string {
  if ('$ref' in one) return ''
  const { default: usual, maximum } = one.schema
  return one.name === 'limit' ? `limit.${usual}.${maximum}` : one.name
}

const isJson = (one: Response | Ref): boolean => 'content' in one && one.content?.['application/json'] !== undefined

/** A response is named after its schema. */
function toResponseName(one: Response | Ref): string | undefined {
  if ('$ref' in one) return undefined
  const { $ref, oneOf } = one.content?.['application/json']?.schema ?? {}
  const name = ($ref ?? oneOf?.[0]?.$ref)?.split('/').at(-1)
  return name && `${name}${one.description === 'Created.' ? 'Created' : ''}`
}

const listOperations = ({ paths }: Document) => Object.values(paths).flatMap((methods) => Object.values(methods))

const listParts = ({ parameters = [], requestBody, responses }: Operation): object[] => [
  ...parameters,
  ...(requestBody ? [requestBody] : []),
  ...Object.values(responses),
]

const findFreeName = (taken: object, name: string, number = 1): string => {
  const wanted = number === 1 ? name : `${name}${number}`
  return wanted in taken ? findFreeName(taken, name, number + 1) : wanted
}

/** Removes unused components until all remaining ones are used. */
function removeUnusedComponents(document: Document): Document {
  const text = JSON.stringify(document)
  const kinds = ['schemas', 'parameters', 'requestBodies', 'responses', 'headers'] as const
  const components: Components = { ...document.components }
  let dropped = false
  for (const kind of kinds) {
    const used = Object.entries(components[kind]).filter(([name]) => text.includes(`"${buildRef(kind, name).$ref}"`))
    dropped ||= used.length < Object.keys(components[kind]).length
    Object.assign(components, { [kind]: Object.fromEntries(used) })
  }
  return dropped ? removeUnusedComponents({ ...document, components }) : document
}
