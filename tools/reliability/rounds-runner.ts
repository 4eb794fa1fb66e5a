import { describe, TestRunner } from 'vitest'

const ROUNDS = Number(process.env['BAHI_ROUNDS'] ?? 1)

/**
 * Runs each test file many times in one process. Each round imports the file anew, so that it has its own fixtures and
 * its own database; what the file imports is loaded once, and PostgreSQL is started once.
 */
export default class RoundsRunner extends TestRunner {
  override importFile(...[path, source]: Parameters<TestRunner['importFile']>): unknown {
    if (source !== 'collect') return super.importFile(path, source)
    for (let round = 1; round <= ROUNDS; round += 1)
      describe(`round ${round}`, async () => {
        await import(/* @vite-ignore */ `${path}?round=${round}`)
      })
    return undefined
  }
}
