import './fields.css'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '../buttons/icon-button.tsx'
import {
  addMonths,
  clampDay,
  dayAfterKey,
  dayIn,
  monthOf,
  rangeAround,
  listWeeks,
  yearOf,
  type Day,
  type DayRange,
} from './calendar-days.ts'
import { SelectBox } from './select-box.tsx'

export interface DatePickerText {
  month: string
  year: string
  previousMonth: string
  nextMonth: string
}

interface DatePickerProps {
  /** Of what the day is asked. */
  name: string
  /** "2026-11-20"; empty while none is chosen. */
  value: Day | ''
  onChange: (day: Day) => void
  today: Day
  /** Ten years before and after today by default. */
  range?: DayRange | undefined
  /** Of the names of months and weekdays: "en-IN". */
  locale: string
  text: DatePickerText
}

/** One day of a calendar. Arrow keys walk days and weeks, Page Up and Page Down months. */
export function DatePicker({
  name,
  value,
  onChange,
  today,
  range = rangeAround(today),
  locale,
  text,
}: DatePickerProps) {
  const [cursor, setCursor] = useState(() => clampDay(value === '' ? today : value, range))
  const grid = useRef<HTMLTableElement>(null)
  const walked = useRef(false)
  useEffect(() => {
    if (walked.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    walked.current = false
  }, [cursor])
  const words = wordsOf(locale)
  const [year, month] = [yearOf(cursor), monthOf(cursor)]
  const turnTo = (day: Day) => setCursor(clampDay(day, range))
  return (
    <div className="date-picker" role="group" aria-label={name}>
      <Head cursor={cursor} range={range} months={words.months} text={text} onTurn={turnTo} />
      <table
        className="date-picker__days"
        role="grid"
        aria-label={words.monthAndYear(cursor)}
        ref={grid}
        onKeyDown={(event) => {
          const next = dayAfterKey(cursor, event.key)
          if (next === null) return
          event.preventDefault()
          walked.current = true
          turnTo(next)
        }}
      >
        <Weekdays weekdays={words.weekdays} />
        <tbody>
          {listWeeks(year, month).map((week, index) => (
            <tr key={index}>
              {week.map((day, place) =>
                day === null ? (
                  <td key={place} />
                ) : (
                  <DayCell
                    key={day}
                    day={day}
                    chosen={day === value}
                    today={day === today}
                    cursor={day === cursor}
                    outside={day < range.first || day > range.last}
                    name={words.day(day)}
                    onPick={() => {
                      setCursor(day)
                      onChange(day)
                    }}
                  />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface DayCellProps {
  day: Day
  name: string
  chosen: boolean
  today: boolean
  /** Where the Tab key lands and the arrows start. */
  cursor: boolean
  outside: boolean
  onPick: () => void
}

function DayCell({ day, name, chosen, today, cursor, outside, onPick }: DayCellProps) {
  return (
    <td aria-selected={chosen}>
      <button
        type="button"
        className="date-picker__day"
        aria-label={name}
        aria-pressed={chosen}
        aria-current={today ? 'date' : undefined}
        disabled={outside}
        tabIndex={cursor ? 0 : -1}
        onClick={onPick}
      >
        {Number(day.slice(8))}
      </button>
    </td>
  )
}

function yearsOf({ first, last }: DayRange): { value: string; text: string }[] {
  return Array.from({ length: yearOf(last) - yearOf(first) + 1 }, (_, index) => String(yearOf(first) + index)).map(
    (year) => ({ value: year, text: year }),
  )
}

/** The names of a calendar, from the platform. Days have no zone here, so they are written in UTC. */
function wordsOf(locale: string) {
  const write = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options })
    return (day: Day) => format.format(new Date(`${day}T00:00:00Z`))
  }
  const [long, short, monthName] = [write({ weekday: 'long' }), write({ weekday: 'narrow' }), write({ month: 'long' })]
  return {
    monthAndYear: write({ month: 'long', year: 'numeric' }),
    day: write({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    months: Array.from({ length: 12 }, (_, index) => ({
      value: String(index + 1),
      text: monthName(dayIn(2026, index + 1, 1)),
    })),
    weekdays: Array.from({ length: 7 }, (_, index) => dayIn(2026, 6, index + 1)).map((day) => ({
      long: long(day),
      short: short(day),
    })),
  }
}

interface HeadProps {
  cursor: Day
  range: DayRange
  months: { value: string; text: string }[]
  text: DatePickerText
  onTurn: (day: Day) => void
}

/** The month and year that are seen, and the way to others. */
function Head({ cursor, range, months, text, onTurn }: HeadProps) {
  const [year, month] = [yearOf(cursor), monthOf(cursor)]
  const lastDate = Number(dayIn(year, month, 31).slice(8))
  return (
    <div className="date-picker__head">
      <IconButton
        name={text.previousMonth}
        icon={<ChevronLeft size={22} strokeWidth={1.75} />}
        disabled={dayIn(year, month, 1) <= range.first}
        onPress={() => onTurn(addMonths(cursor, -1))}
      />
      <SelectBox
        name={text.month}
        value={String(month)}
        options={months}
        onChange={(next) => onTurn(dayIn(year, Number(next), Number(cursor.slice(8))))}
      />
      <SelectBox
        name={text.year}
        value={String(year)}
        options={yearsOf(range)}
        onChange={(next) => onTurn(dayIn(Number(next), month, Number(cursor.slice(8))))}
      />
      <IconButton
        name={text.nextMonth}
        icon={<ChevronRight size={22} strokeWidth={1.75} />}
        disabled={dayIn(year, month, lastDate) >= range.last}
        onPress={() => onTurn(addMonths(cursor, 1))}
      />
    </div>
  )
}

function Weekdays({ weekdays }: { weekdays: { long: string; short: string }[] }) {
  return (
    <thead>
      <tr>
        {weekdays.map((weekday) => (
          <th key={weekday.long} scope="col" abbr={weekday.long}>
            {weekday.short}
          </th>
        ))}
      </tr>
    </thead>
  )
}
