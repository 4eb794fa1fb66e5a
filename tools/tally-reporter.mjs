import { writeFileSync } from 'node:fs'

/** So long a file decides how tests are best shared out. */
const LONG_MS = 60_000

/** A vitest reporter that writes what `npm test` adds up, to the file that BAHI_TALLY_FILE names. */
export default class TallyReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const results = { passed: 0, failed: unhandledErrors.length, skipped: [], again: [], broken: [], long: [] }
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
        if (test.diagnostic()?.flaky) results.again.push(`${module.relativeModuleId}: ${test.fullName}`)
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
