import { writeFileSync } from 'node:fs'
import { reasonOf } from './reason-of-failure.mjs'

/**
 * A vitest reporter that writes what `npm test` adds up, to the file that BAHI_TALLY_FILE names, and tells its parent
 * process how far the run has come.
 */
export default class TallyReporter {
  reached = { done: 0, files: 0, passed: 0, failed: 0 }

  onTestRunStart(files) {
    this.reached.files = files.length
  }

  onTestModuleEnd(module) {
    const tests = [...module.children.allTests()].map((test) => test.result().state)
    this.reached.done += 1
    this.reached.passed += tests.filter((state) => state === 'passed').length
    this.reached.failed += tests.filter((state) => state === 'failed').length
    process.send?.({ ...this.reached, broken: resultOf(module).broken })
  }

  onTestRunEnd(modules, unhandledErrors) {
    const results = { unhandled: unhandledErrors.length, files: modules.map(resultOf) }
    writeFileSync(process.env.BAHI_TALLY_FILE, JSON.stringify(results))
  }
}

/** What came of one test file. */
function resultOf(module) {
  const name = module.relativeModuleId
  const result = { name, ms: module.diagnostic().duration, passed: 0, skipped: [], broken: [] }
  if (module.state() === 'failed' && module.errors().length > 0) result.broken.push(name)
  for (const test of module.children.allTests()) {
    const { state, note, errors } = test.result()
    if (state === 'passed') result.passed += 1
    else if (state === 'failed') result.broken.push(`${name}: ${test.fullName}: ${reasonOf(errors, name)}`)
    else result.skipped.push(`${name}: ${test.fullName}: ${note ?? 'no reason given'}`)
  }
  return result
}
