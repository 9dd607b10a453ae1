/** The compiler API that openapi-typescript imports. TypeScript 7, which the project uses, no longer has it. */
export { ts as default } from '@ts-morph/common'
