import type { LoggedChange } from '@bahi/contract/staff/change-log'
import type { Figures } from '../../text/use-figures.ts'
import type { Text, TextKey } from '../../text/use-text.tsx'

/** The names of the settings. A setting that only a newer server knows is shown by its technical name. */
const settingNames: Readonly<Record<string, TextKey>> = {
  'block.minAmt': 'setting.block.minAmt',
  'block.rangePercent': 'setting.block.rangePercent',
  'block.windows': 'setting.block.windows',
  'charges.brokeragePercent': 'setting.charges.brokeragePercent',
  'fund.cutOff': 'setting.fund.cutOff',
  'fund.holdBufferPercent': 'setting.fund.holdBufferPercent',
  'ipo.retailMaxAmt': 'setting.ipo.retailMaxAmt',
  'loan.coolingOffDays': 'setting.loan.coolingOffDays',
  'loan.cureDays': 'setting.loan.cureDays',
  'loan.dailyRatePercent': 'setting.loan.dailyRatePercent',
  'loan.freeDays': 'setting.loan.freeDays',
  'loan.ltvDebtFundsPercent': 'setting.loan.ltvDebtFundsPercent',
  'loan.ltvEquityFundsPercent': 'setting.loan.ltvEquityFundsPercent',
  'loan.ltvSharesPercent': 'setting.loan.ltvSharesPercent',
  'market.clockSpeed': 'setting.market.clockSpeed',
  'placement.maxCustomers': 'setting.placement.maxCustomers',
  'session.absoluteHours': 'setting.session.absoluteHours',
  'session.idleHours': 'setting.session.idleHours',
  'trade.buyMaxAmtPercent': 'setting.trade.buyMaxAmtPercent',
  'trade.buyMaxNum': 'setting.trade.buyMaxNum',
  'trade.buyMinAmt': 'setting.trade.buyMinAmt',
  'trade.cantSellTimes': 'setting.trade.cantSellTimes',
  'trade.frequentSeconds': 'setting.trade.frequentSeconds',
  'trade.lotSize': 'setting.trade.lotSize',
  'trade.marketProtectionPercent': 'setting.trade.marketProtectionPercent',
  'trade.maxFall': 'setting.trade.maxFall',
  'trade.maxRise': 'setting.trade.maxRise',
  'trade.ordersPerSecond': 'setting.trade.ordersPerSecond',
  'trade.riseRate': 'setting.trade.riseRate',
  'trade.sameDaySell': 'setting.trade.sameDaySell',
  'trade.stockDays': 'setting.trade.stockDays',
  'trade.totalMaxAmtPercent': 'setting.trade.totalMaxAmtPercent',
  'upload.files': 'setting.upload.files',
  'upload.maxBytes': 'setting.upload.maxBytes',
  'upload.maxPixels': 'setting.upload.maxPixels',
  'verification.smsLogin': 'setting.verification.smsLogin',
  'verification.smsRegister': 'setting.verification.smsRegister',
  'verification.smsWithdraw': 'setting.verification.smsWithdraw',
  'vip.vipCreateMaxPercent': 'setting.vip.vipCreateMaxPercent',
  'practice.openCash': 'setting.practice.openCash',
  'practice.perAddressDay': 'setting.practice.perAddressDay',
  'demo.desk': 'setting.demo.desk',
  'wallet.cardPauseHours': 'setting.wallet.cardPauseHours',
  'wallet.chargeMinAmt': 'setting.wallet.chargeMinAmt',
  'wallet.depositExpiryMin': 'setting.wallet.depositExpiryMin',
  'wallet.depositsPerHour': 'setting.wallet.depositsPerHour',
  'wallet.pinLockMin': 'setting.wallet.pinLockMin',
  'wallet.pinTries': 'setting.wallet.pinTries',
  'wallet.withMinAmt': 'setting.wallet.withMinAmt',
  'wallet.withdrawLateDays': 'setting.wallet.withdrawLateDays',
  'wallet.withdrawWindows': 'setting.wallet.withdrawWindows',
}

export function subjectText({ kind, subject }: LoggedChange, t: Text['t']): string {
  if (kind === 'calendar') return t('changes.days')
  const name = kind === 'setting' && Object.hasOwn(settingNames, subject) ? settingNames[subject] : undefined
  return name === undefined ? subject : t(name)
}

type Value = LoggedChange['after']

/** A setting's value in the language of the reader: rupees, percent, yes or no, hours. */
export function valueText(
  value: Value,
  unit: string,
  t: Text['t'],
  figures: Pick<Figures, 'rupees' | 'shares'>,
): string {
  if (value === null) return t('changes.value.off')
  if (typeof value === 'boolean') return t(value ? 'changes.value.yes' : 'changes.value.no')
  if (Array.isArray(value)) return value.map(({ from, to }) => `${from}–${to}`).join(', ')
  if (typeof value === 'string') return unit === 'percent' ? `${value}%` : value
  if (unit === 'paise') return figures.rupees(value)
  return unit === 'percent' ? `${value}%` : figures.shares(value)
}

const acts = {
  halt: 'changes.act.halt',
  resume: 'changes.act.resume',
  hide: 'changes.act.hide',
  show: 'changes.act.show',
  suspend: 'changes.act.suspend',
  readmit: 'changes.act.readmit',
  watch: 'changes.act.watch',
  unwatch: 'changes.act.unwatch',
  delist: 'changes.act.delist',
} as const satisfies Record<string, TextKey>

/** What was changed, in one line. */
export function changeText(
  { kind, what, before, after }: LoggedChange,
  t: Text['t'],
  figures: Pick<Figures, 'rupees' | 'shares'>,
): string {
  if (kind === 'setting')
    return t('changes.fromTo', {
      before: valueText(before, what, t, figures),
      after: valueText(after, what, t, figures),
    })
  if (kind === 'calendar') return t('changes.dayCount', { count: figures.shares(Number(what)) })
  if (what === 'lot' && typeof after === 'number')
    return after === 0 ? t('changes.act.usualLot') : t('changes.act.lot', { value: figures.shares(after) })
  if (what === 'band' && typeof after === 'number') return t('changes.act.band', { value: after / 100 })
  return Object.hasOwn(acts, what) ? t(acts[what as keyof typeof acts]) : what
}

/** When it holds. */
export function periodText({ kind, from, until }: LoggedChange, t: Text['t'], day: (date: string) => string): string {
  if (kind === 'calendar')
    return until === null || until === from
      ? t('changes.onDay', { day: day(from) })
      : t('changes.between', { from: day(from), to: day(until) })
  return until === from ? t('changes.onDay', { day: day(from) }) : t('changes.from', { day: day(from) })
}
