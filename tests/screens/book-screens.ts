import { paths, pathWithQuery } from '../../apps/phone/src/navigation/paths.ts'
import { at, paper, withBook, withNight } from './places.ts'
import { lossOfAYear } from './screen-acts.ts'
import { own, page, type Screen, sheet, waits } from './screen.ts'

/** What a customer's books come to: worth, papers, the file of everything, and the proof of a night. */
export const bookScreens: readonly Screen[] = [
  page('worth-first-day', withBook(pathWithQuery(paths.worth))),
  page('worth', at(pathWithQuery(paths.worth)), { viewer: 'seasoned', states: own }),
  ...(['gain', 'xirr', 'time-weighted'] as const).map((of) =>
    page(`worth-${of}`, at(pathWithQuery(paths.worthWorking, { of, period: 'all' })), {
      viewer: 'seasoned',
      states: [...waits, 'visitor'],
    }),
  ),
  ...(['night', 'unrealised', 'charges', 'contributed', 'realised'] as const).map((of) =>
    page(`worth-${of}`, at(pathWithQuery(paths.worthWorking, { of, period: 'all' })), {
      viewer: 'seasoned',
      states: own,
    }),
  ),
  page('paper-profit', paper('profit', '2026'), { viewer: 'seasoned' }),
  page('paper-tax', paper('tax', '2026'), { viewer: 'seasoned' }),
  page('papers', withBook(pathWithQuery(paths.papers)), { states: [...waits, 'visitor'] }),
  page('everything', withBook(pathWithQuery(paths.everything)), { states: ['visitor'] }),
  page('paper-contract-note', paper('contract-note'), { states: [...waits, 'visitor'] }),
  page('paper-holdings', paper('holdings', 'now'), { states: ['empty'] }),
  sheet('paper-tax-details', paper('tax', '2026'), 'tax-details', lossOfAYear),
  page('paper-ledger', paper('ledger', '2026')),
  page('proof', withNight(pathWithQuery(paths.proof)), { states: [...waits, 'visitor'] }),
]
