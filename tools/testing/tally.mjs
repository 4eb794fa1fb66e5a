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
  return { ...countFiles(files), failed: failed === 0 && code !== 0 ? 1 : failed }
}

/** The passed and skipped tests of some files. */
export function countFiles(files) {
  return {
    passed: files.reduce((sum, { passed }) => sum + passed, 0),
    skipped: files.flatMap(({ skipped }) => skipped),
  }
}

/** More broken files than these mean a broken product, not a busy machine. */
const MOST_RUN_AGAIN = 3

/**
 * The browser files that are run again after a failure. A browser on a busy machine can be late in ways that no test
 * foresees. The whole file begins anew, in a Bahi of its own, so that nothing its first run changed helps or hurts it;
 * both runs are printed. An error outside the tests belongs to no file, and stands.
 */
export function filesToRunAgain({ code, results }) {
  if (code === 0 || results === undefined || results.unhandled > 0) return []
  const files = results.files.filter(({ broken }) => broken.length > 0).map(({ name }) => name)
  return files.length <= MOST_RUN_AGAIN ? files : []
}
