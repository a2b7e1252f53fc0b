import { writeFileSync } from 'node:fs'
import type { SerializedError, TestCase, TestModule } from 'vitest/node'
import type { FileResult, SuiteResult } from './results.ts'

/** Writes what scripts/test.ts sums up into the file that MAJLIS_TEST_RESULTS names; names retried tests as they pass. */
export default class ResultsReporter {
  onTestCaseResult(test: TestCase): void {
    const retries = test.diagnostic()?.retryCount ?? 0
    if (retries > 0 && test.result().state === 'passed')
      console.log(`\nretried: ${test.module.relativeModuleId} > ${test.fullName}`)
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const path = process.env['MAJLIS_TEST_RESULTS']
    if (!path) return
    const result: SuiteResult = { unhandled: unhandled.length, files: modules.map(resultOf) }
    writeFileSync(path, JSON.stringify(result))
  }
}

function resultOf(module: TestModule): FileResult {
  const states = [...module.children.allTests()].map((test) => test.result().state)
  const count = (state: string) => states.filter((one) => one === state).length
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } =
    module.diagnostic()
  return {
    path: module.relativeModuleId,
    seconds: (environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration) / 1000,
    passed: count('passed'),
    // A file that cannot be imported, or a hook that throws, has failed even where no test of it has.
    failed: Math.max(count('failed'), module.state() === 'failed' ? 1 : 0),
    skipped: count('skipped') + count('pending'),
  }
}
