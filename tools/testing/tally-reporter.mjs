import { writeFileSync } from 'node:fs'

/** So long a file decides how tests are best shared out. */
const LONG_MS = 60_000

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
    process.send?.(this.reached)
  }

  onTestRunEnd(modules, unhandledErrors) {
    const results = { passed: 0, failed: unhandledErrors.length, skipped: [], broken: [], long: [] }
    for (const module of modules) {
      const { duration } = module.diagnostic()
      if (duration >= LONG_MS)
        results.long.push({ name: module.relativeModuleId, seconds: Math.round(duration / 1_000) })
      if (module.state() === 'failed' && module.errors().length > 0) {
        results.failed += 1
        results.broken.push(module.relativeModuleId)
      }
      for (const test of module.children.allTests()) {
        const { state, note } = test.result()
        if (state === 'passed') results.passed += 1
        else if (state === 'failed') {
          results.failed += 1
          results.broken.push(`${module.relativeModuleId}: ${test.fullName}`)
        } else results.skipped.push(`${module.relativeModuleId}: ${test.fullName}: ${note ?? 'no reason given'}`)
      }
    }
    writeFileSync(process.env.BAHI_TALLY_FILE, JSON.stringify(results))
  }
}
