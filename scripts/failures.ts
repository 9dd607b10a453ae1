/** What the reports of the test runners say of failed tests, each as one paragraph that can be read without the log. */

type VitestFile = {
  name: string
  status: string
  message?: string
  assertionResults: { fullName: string; status: string; failureMessages?: string[] }[]
}
export type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: VitestFile[]
}
type PlaywrightSpec = {
  title: string
  file: string
  line: number
  tests: { status: string; results: { error?: { message?: string } }[] }[]
}
type PlaywrightSuite = { specs?: PlaywrightSpec[]; suites?: PlaywrightSuite[] }
export type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: { message?: string }[]
  suites?: PlaywrightSuite[]
}

const LINES = 8
// biome-ignore lint/suspicious/noControlCharactersInRegex: what colours a terminal begins with one
const COLOURS = /\u001b\[[0-9;]*m/g

/** Failed tests, and files that failed before their first test. */
export function failuresOfVitest({ testResults }: VitestReport): string[] {
  return testResults.flatMap((file) => {
    const failed = file.assertionResults.filter(({ status }) => status === 'failed')
    if (failed.length === 0 && file.status === 'failed') return [paragraph(file.name, file.message)]
    return failed.map((test) => paragraph(`${file.name} › ${test.fullName}`, test.failureMessages?.[0]))
  })
}

/** Failed tests, and those that passed only when they were tried once more. */
export function failuresOfPlaywright({ suites = [], errors }: PlaywrightReport): string[] {
  const ofTests = suites.flatMap(specsOf).flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status, results }) => {
        const again = status === 'flaky' ? ' (passed when tried once more)' : ''
        const message = results.find(({ error }) => error)?.error?.message
        return paragraph(`${spec.file}:${spec.line} › ${spec.title}${again}`, message)
      }),
  )
  return [...ofTests, ...errors.map(({ message }) => paragraph('browser tests', message))]
}

const specsOf = (suite: PlaywrightSuite): PlaywrightSpec[] => [
  ...(suite.specs ?? []),
  ...(suite.suites ?? []).flatMap(specsOf),
]

function paragraph(name: string, message = ''): string {
  const lines = message.replace(COLOURS, '').split('\n').slice(0, LINES)
  return [`✗ ${name}`, ...lines.map((line) => `✗   ${line}`)].join('\n')
}
