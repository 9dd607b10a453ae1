/** The compiler as openapi-typescript imports it. The project's own, TypeScript 7, has no such interface any more. */
export { ts as default } from '@ts-morph/common'
