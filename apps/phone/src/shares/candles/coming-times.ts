import { addDays, businessDate, dayOfWeek, type BusinessDate } from '@bahi/money/business-date'
import { istTimeOf } from '@bahi/money/ist'
import { intervalMinutes, type CandleInterval } from './candle-intervals.ts'
import { usualHours } from './trading-hours.ts'

/**
 * When the candles after one would begin, on usual days from Monday to Friday: places on the axis for what is drawn
 * ahead of the newest candle. A holiday among them moves nothing, as the axis counts candles.
 */
export function comingTimes(after: string, interval: CandleInterval, count: number): string[] {
  const times: string[] = []
  let { date, second } = istTimeOf(Date.parse(after)) as { date: BusinessDate; second: number }
  const minutes = intervalMinutes[interval]
  while (times.length < count) {
    if (minutes === null) [date, second] = [nextDay(date, interval), usualHours.openSecond]
    else {
      second += minutes * 60
      if (second >= usualHours.closeSecond) [date, second] = [weekday(addDays(date, 1)), usualHours.openSecond]
    }
    times.push(new Date(Date.parse(`${date}T00:00:00+05:30`) + second * 1000).toISOString())
  }
  return times
}

function nextDay(date: BusinessDate, interval: CandleInterval): BusinessDate {
  if (interval === 'week') return addDays(date, 7)
  if (interval === 'day') return weekday(addDays(date, 1))
  const inNext = addDays(businessDate(`${date.slice(0, 7)}-01`), 31)
  return weekday(businessDate(`${inNext.slice(0, 7)}-01`))
}

function weekday(date: BusinessDate): BusinessDate {
  const day = dayOfWeek(date)
  return day === 6 ? addDays(date, 2) : day === 0 ? addDays(date, 1) : date
}
