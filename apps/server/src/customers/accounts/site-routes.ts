import type { FastifyInstance } from 'fastify'
import { getDataSource } from '@bahi/contract/market/data-source'
import { agreementVersion } from '@bahi/contract/site/agreement-version'
import { getProductSetting, getSetting, getVersion } from '@bahi/contract/site/public-settings'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { appVersion } from '@bahi/contract/wire/headers'
import { accept } from '@bahi/domain/outcome'
import { DESK_ANSWERS_WITHIN_MINUTES } from '@bahi/domain/staff/demo-desk'
import type { MarketFeed } from '../../market/ports/feed.ts'
import type { BusinessClock, SystemClock } from '../../platform/clock.ts'
import type { Call } from '../../platform/http/call.ts'
import type { HttpDeps } from '../../platform/http/http-deps.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Settings } from '../../platform/settings.ts'
import { asksForCode } from '../credentials/asks-for-code.ts'
import type { VerificationCodes } from '../credentials/verification-codes.ts'

export interface SiteParts extends HttpDeps {
  readonly settings: Pick<Settings, 'value'>
  readonly verificationCodes: Pick<VerificationCodes, 'reaches'>
  readonly clock: BusinessClock
  readonly systemClock: SystemClock
  readonly feed: Pick<MarketFeed, 'source' | 'staleSecond'>
  /** False only with a real feed, a real venue and a real payment provider together (rule H3). */
  readonly isSimulated: boolean
  /** The next opening of the market; null when the calendar ends before. */
  readonly nextSession: () => { readonly date: string; readonly second: number } | null
  /** The continuous session of the business day; null on a day without one. */
  readonly tradingHours: () => { readonly openSecond: number; readonly closeSecond: number } | null
  /** The anchor of the seed chain, which verifies every revealed seed. Null without a simulated market. */
  readonly seedAnchor: () => string | null
}

export function registerSite(app: FastifyInstance, parts: SiteParts): void {
  serve(app, parts, getSetting, (_input, _who, call) => accept(settingsForTheApp(parts, call)))
  serve(app, parts, getProductSetting, () => accept(settingsOfProducts(parts.settings)))
  serve(app, parts, getVersion, () => accept({ ...appVersion }))
  serve(app, parts, getDataSource, () => accept(dataSource(parts)))
}

function settingsForTheApp(parts: SiteParts, call: Call): ReplyOf<typeof getSetting> {
  const { value } = parts.settings
  const buyMaxAmtPercent = value('trade.buyMaxAmtPercent')
  return {
    buyMinNum: value('trade.lotSize'),
    buyMaxNum: value('trade.buyMaxNum'),
    buyMinAmtPaise: value('trade.buyMinAmt'),
    buyMaxAmtPercent,
    buyMaxAmt: timesHundred(buyMaxAmtPercent),
    tradeConfiguration: {
      buyMinNum: value('trade.lotSize'),
      buyMaxNum: value('trade.buyMaxNum'),
      buyMinAmtPaise: value('trade.buyMinAmt'),
      buyMaxAmtPercent,
      buyMaxAmt: timesHundred(buyMaxAmtPercent),
      totalMaxAmtPercent: value('trade.totalMaxAmtPercent'),
      maxRise: value('trade.maxRise'),
      maxFall: value('trade.maxFall'),
      riseRate: value('trade.riseRate'),
      stockDays: value('trade.stockDays'),
    },
    chargeMinAmtPaise: value('wallet.chargeMinAmt'),
    withMinAmtPaise: value('wallet.withMinAmt'),
    cantSellTimes: value('trade.cantSellTimes'),
    sameDaySell: value('trade.sameDaySell'),
    frequentSeconds: value('trade.frequentSeconds'),
    marketProtectionPercent: value('trade.marketProtectionPercent'),
    withdrawWindows: value('wallet.withdrawWindows').map(({ from, to }) => ({ from, to })),
    depositsPerHour: value('wallet.depositsPerHour'),
    depositExpiryMin: value('wallet.depositExpiryMin'),
    withdrawLateDays: value('wallet.withdrawLateDays'),
    cardPauseHours: value('wallet.cardPauseHours'),
    practiceCashPaise: parts.feed.source === 'live' ? null : value('practice.openCash'),
    deskMinutes: parts.feed.source === 'live' || !value('demo.desk') ? null : DESK_ANSWERS_WITHIN_MINUTES,
    smsOnWithdraw: asksForCode(parts, 'withdraw', call),
    smsOnRegister: asksForCode(parts, 'register', call),
    agreementVersion,
  }
}

function settingsOfProducts({ value }: Pick<Settings, 'value'>): ReplyOf<typeof getProductSetting> {
  return {
    fund: { cutOff: value('fund.cutOff'), holdBufferPercent: value('fund.holdBufferPercent') },
    loan: {
      ltvSharesPercent: value('loan.ltvSharesPercent'),
      ltvEquityFundsPercent: value('loan.ltvEquityFundsPercent'),
      ltvDebtFundsPercent: value('loan.ltvDebtFundsPercent'),
      dailyRatePercent: value('loan.dailyRatePercent'),
      freeDays: value('loan.freeDays'),
      coolingOffDays: value('loan.coolingOffDays'),
      cureDays: value('loan.cureDays'),
    },
  }
}

/** Multiplies a decimal text by one hundred by moving its point: "0.05" becomes "5". */
export function timesHundred(decimal: string): string {
  const [whole = '0', part = ''] = decimal.split('.')
  const digits = part.padEnd(2, '0')
  const moved = `${whole}${digits.slice(0, 2)}`.replace(/^0+(?=\d)/, '')
  const rest = digits.slice(2).replace(/0+$/, '')
  return rest === '' ? moved : `${moved}.${rest}`
}

function dataSource({
  clock,
  feed,
  isSimulated,
  nextSession,
  tradingHours,
  seedAnchor,
  systemClock,
}: SiteParts): ReplyOf<typeof getDataSource> {
  const { date, second } = clock.now()
  const phase = clock.phase()
  return {
    source: feed.source,
    simulated: isSimulated,
    businessDate: date,
    businessSecond: second,
    phase: clock.dayKind() === 'trading' && phase !== 'before' ? phase : 'closed',
    speed: clock.speed,
    nextSession: nextSession(),
    tradingHours: tradingHours(),
    serverTime: systemClock().toISOString(),
    seedAnchor: seedAnchor(),
    staleSecond: feed.staleSecond() ?? null,
  }
}
