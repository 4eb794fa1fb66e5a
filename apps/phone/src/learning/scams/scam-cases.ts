import { paths, pathWithQuery } from '../../navigation/paths.ts'

export const scamIds = [
  'invented-balance',
  'moved-price',
  'promised-yield',
  'blocked-withdrawal',
  'fee-to-withdraw',
  'allotment-debt',
  'vip-price',
  'borrowed-licence',
] as const
export type ScamId = (typeof scamIds)[number]

export type Rule = 'H1' | 'H2' | 'H4' | 'H5' | 'H7' | 'H8' | 'H10'

/** What a case is without its words. */
export interface ScamCase {
  /** The rule of docs/rules.md that makes it impossible here. */
  readonly rule: Rule
  /** The place among the lines of the one that gives the trick away. */
  readonly tell: number
  /** Where the reader checks it in this app. */
  readonly check: string
}

export const scamCases: Readonly<Record<ScamId, ScamCase>> = {
  'invented-balance': { rule: 'H1', tell: 2, check: paths.proof },
  'moved-price': { rule: 'H2', tell: 1, check: paths.changeLog },
  'promised-yield': { rule: 'H4', tell: 1, check: pathWithQuery(paths.fundTab) },
  'blocked-withdrawal': { rule: 'H5', tell: 2, check: paths.transferOut },
  'fee-to-withdraw': { rule: 'H5', tell: 2, check: paths.charges },
  'allotment-debt': { rule: 'H7', tell: 1, check: pathWithQuery(paths.market, { tab: 'ipo' }) },
  'vip-price': { rule: 'H8', tell: 1, check: pathWithQuery(paths.market, { tab: 'block' }) },
  'borrowed-licence': { rule: 'H10', tell: 2, check: paths.about },
}

export function isScamId(id: string | undefined): id is ScamId {
  return scamIds.some((one) => one === id)
}
