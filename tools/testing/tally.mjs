/** Counts checks. A check that was not made says why. */
export function createTally() {
  const total = { passed: 0, failed: 0, skipped: 0 }
  const reasons = []
  return {
    total,
    reasons,
    add({ passed = 0, failed = 0, skipped = [] }) {
      total.passed += passed
      total.failed += failed
      total.skipped += skipped.length
      reasons.push(...skipped)
    },
    /** The last line of every run; machines read it. */
    line() {
      return `${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`
    },
  }
}

/**
 * What a vitest run amounts to. A run that ended badly without a failed test (a file that does not compile, a set-up
 * that broke) is one failure; so is a run that found no test at all, unless it was allowed to.
 */
export function countVitest({ code, results }) {
  const files = results?.files ?? []
  const failed = (results?.unhandled ?? 0) + files.flatMap(({ broken }) => broken).length
  return {
    passed: files.reduce((sum, { passed }) => sum + passed, 0),
    skipped: files.flatMap(({ skipped }) => skipped),
    failed: failed === 0 && code !== 0 ? 1 : failed,
  }
}
