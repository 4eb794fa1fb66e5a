import { deliveryChargeRates } from '@bahi/domain/shares/charges/charge-rates'
import { orderSettings } from '@bahi/domain/shares/orders/order-settings'
import type { SettingName, SettingValue } from '@bahi/domain/staff/setting-bounds'
import type { Settings } from '../../platform/settings.ts'
import type { DeskSettings } from './desk-parts.ts'

/** The settings of the order desk from their stored values, as they hold on this business date. @throws TypeError for a value of the wrong type. */
export function deskSettings(read: (name: SettingName) => SettingValue): DeskSettings {
  const ordersPerSecond = read('trade.ordersPerSecond')
  if (typeof ordersPerSecond !== 'number') throw new TypeError('trade.ordersPerSecond is no number')
  return { ...orderSettings(read, deliveryChargeRates), ordersPerSecond }
}

/** Whether shares can be sold in the session that bought them, without a wait of some minutes. */
export function sellsAtOnce(settings: Pick<Settings, 'value'>): boolean {
  return settings.value('trade.sameDaySell') && settings.value('trade.cantSellTimes') === 0
}
