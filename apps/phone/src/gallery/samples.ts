import type { Language } from '../text/language.ts'
import type { Say } from './use-say.ts'

/** A walk that is the same every time: the gallery must not change between two looks. */
export function walk(seed: number, length: number, start: number, step: number, drift: number): number[] {
  let state = seed
  let value = start
  return Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    value += (state / 2 ** 32 - 0.5) * step + drift
    return Math.round(value)
  })
}

export const companies = [
  { symbol: 'KALINGPORT', company: 'Kalinga Ports', pricePaise: 148_690, closePaise: 144_135 },
  { symbol: 'BETWAMOTOR', company: 'Betwa Motors', pricePaise: 41_275, closePaise: 40_120 },
  { symbol: 'LUNICABLE', company: 'Luni Cables', pricePaise: 24_815, closePaise: 24_231 },
  { symbol: 'SAHYABANK', company: 'Sahyadri Bank', pricePaise: 141_260, closePaise: 140_050 },
  { symbol: 'MAIKALIRON', company: 'Maikal Iron and Steel Works', pricePaise: 1_584_000, closePaise: 1_601_200 },
  { symbol: 'TUNGAPHARM', company: 'Tunga Pharma', pricePaise: 9_860, closePaise: 9_860 },
] as const

export const today = '2026-11-20'

/** The names of months and weekdays, figures in Latin digits. */
export const localeOf = { en: 'en-IN', zh: 'zh-CN', hi: 'hi-IN-u-nu-latn' } satisfies Record<Language, string>

export function calendarText(say: Say) {
  return {
    month: say('Month', '月', 'महीना'),
    year: say('Year', '年', 'साल'),
    previousMonth: say('Month before', '上个月', 'पिछला महीना'),
    nextMonth: say('Month after', '下个月', 'अगला महीना'),
  }
}
