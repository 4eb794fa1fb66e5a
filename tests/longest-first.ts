import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * What waits for many days of its market, the longest first: LONGEST last, one of these would keep everybody waiting at the
 * end. `npm test` names every file that takes a minute or more.
 */
const LONGEST_OF_BROWSER = [
  'accessibility',
  'scripts-in-texts',
  'shares/candles',
  'funds/fund',
  'two-doors',
  'wide-window',
  'wallet/loan',
  'offers/ipo',
  'funds/plan',
  'glossary',
  'offline',
  'shares/alert',
  'books/months-by-hand',
  'headers',
].map((name) => `/tests/e2e/${name}.test.ts`)

const LONGEST_OF_SERVER = [
  'testing/simulate/simulate',
  'src/whole/crash',
  'src/whole/crash-waiting',
  'src/whole/every-call',
  'sandbox/sandbox',
  'src/whole/who-may-call',
  'src/loans/sales/sell-units',
  'src/shares/desk/order-model',
  'src/whole/crash-moments',
].map((name) => `/apps/server/${name}.test.ts`)
/** It starts every program of ours. */
const LONGEST_OF_UNIT = ['/tools/command-lines.test.ts']
const LONGEST = [...LONGEST_OF_BROWSER, ...LONGEST_OF_SERVER, ...LONGEST_OF_UNIT]

/** Vitest knows how long files take from the run before; a fresh clone has had none. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const place = LONGEST.findIndex((end) => moduleId.endsWith(end))
      return place === -1 ? LONGEST.length : place
    }
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
  }
}
