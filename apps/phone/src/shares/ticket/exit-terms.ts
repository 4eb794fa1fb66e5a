import type { previewBracket } from '@bahi/contract/shares/brackets'
import type { CallOf } from '@bahi/contract/wire/endpoint'
import { parseRupees } from '@bahi/money/format'
import { paiseToNumber } from '@bahi/money/paise'

/** The exits of a purchase as they are typed: as prices, or as percent above and below the price of the purchase. */
export interface ExitTerms {
  readonly isOn: boolean
  readonly unit: 'price' | 'percent'
  readonly target: string
  readonly stop: string
}

export const noExits: ExitTerms = { isOn: false, unit: 'price', target: '', stop: '' }

export type ExitPrices = Pick<CallOf<typeof previewBracket>, 'targetPaise' | 'stopPaise'>

const wholeBps = 10_000

/**
 * The prices that are asked of the server. What cannot be read goes as 0, so that the server names the rule; an empty
 * field, or a percent of a price that is not known yet, is left out.
 */
export function exitPrices(
  { unit, target, stop }: ExitTerms,
  { referencePaise, tickPaise }: { readonly referencePaise: number; readonly tickPaise: number },
): ExitPrices {
  const priceOf = (text: string, sign: 1 | -1): number | undefined => {
    if (text === '') return undefined
    const typed = parseRupees(text)
    if (typed === null) return 0
    if (unit === 'price') return paiseToNumber(typed)
    if (referencePaise === 0) return undefined
    // Two places of a percent are basis points.
    const pricePaise = (referencePaise * (wholeBps + sign * paiseToNumber(typed))) / wholeBps
    return Math.max(0, Math.round(pricePaise / tickPaise) * tickPaise)
  }
  const [targetPaise, stopPaise] = [priceOf(target, 1), priceOf(stop, -1)]
  return {
    ...(targetPaise === undefined ? {} : { targetPaise }),
    ...(stopPaise === undefined ? {} : { stopPaise }),
  }
}
