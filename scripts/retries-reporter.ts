import type { TestCase } from 'vitest/node'

/** Names what passed only when tried again: a journey that does so often is to be mended, not forgotten. */
export default class RetriesReporter {
  onTestCaseResult(test: TestCase): void {
    const retries = test.diagnostic()?.retryCount ?? 0
    if (retries > 0 && test.result().state === 'passed')
      console.log(`\nretried: ${test.module.relativeModuleId} > ${test.fullName}`)
  }
}
