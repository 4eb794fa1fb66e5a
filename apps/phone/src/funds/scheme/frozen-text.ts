import { formatShortDay } from '../../text/business-time.ts'
import type { Figures } from '../../text/use-figures.ts'
import type { Text } from '../../text/use-text.tsx'
import type { SchemeHolding } from './use-schemes.ts'

/** Which units cannot be redeemed now, by which rule, and when they can; empty when all can. */
export function frozenText(
  { t, language }: Text,
  figures: Figures,
  { name, lockedUnits, heldUnits, pledgedUnits, nextFreeOn, nextFreeUnits }: Omit<SchemeHolding, 'lots'>,
): string[] {
  const parts: string[] = []
  if (lockedUnits > 0) {
    const values = { name, count: figures.shares(lockedUnits) }
    parts.push(
      nextFreeOn === null
        ? t('scheme.frozen.locked', values)
        : nextFreeUnits === lockedUnits
          ? t('scheme.frozen.lockedUntil', { ...values, day: formatShortDay(nextFreeOn, language) })
          : t('scheme.frozen.lockedSome', {
              ...values,
              day: formatShortDay(nextFreeOn, language),
              free: figures.shares(nextFreeUnits),
            }),
    )
  }
  if (heldUnits > 0) parts.push(t('scheme.frozen.held', { name, count: figures.shares(heldUnits) }))
  if (pledgedUnits > 0) parts.push(t('scheme.frozen.pledged', { name, count: figures.shares(pledgedUnits) }))
  return parts
}
