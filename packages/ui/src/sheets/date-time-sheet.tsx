import './sheets.css'
import { useState } from 'react'
import { Button } from '../buttons/button.tsx'
import type { Day, DayRange } from '../fields/calendar-days.ts'
import { DatePicker, type DatePickerText } from '../fields/date-picker.tsx'
import { SelectBox } from '../fields/select-box.tsx'
import { Sheet } from './sheet.tsx'

interface DateTimeSheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  closeName: string
  /** "2026-11-20" or, with a time, "2026-11-20T15:12"; empty while nothing is chosen. */
  value: string
  /** The day alone, or the minute too. */
  kind?: 'date' | 'datetime'
  onChange: (value: string) => void
  today: Day
  range?: DayRange | undefined
  locale: string
  text: DatePickerText & { hour: string; minute: string; choose: string }
}

/** A day, and the minute if one is needed, in a sheet. Nothing is taken before the button says so. */
export function DateTimeSheet({
  open,
  onOpenChange,
  title,
  closeName,
  value,
  kind = 'date',
  onChange,
  today,
  range,
  locale,
  text,
}: DateTimeSheetProps) {
  const [{ day, hour, minute, wasOpen }, setPicked] = useState({ ...partsOf(value), wasOpen: open })
  // A sheet that is opened again starts from the value, not from what was left in it.
  if (wasOpen !== open) setPicked({ ...(open ? partsOf(value) : { day, hour, minute }), wasOpen: open })
  const pick = (change: Partial<ReturnType<typeof partsOf>>) => setPicked({ day, hour, minute, wasOpen, ...change })
  const choose = () => {
    onChange(kind === 'date' ? day : `${day}T${hour}:${minute}`)
    onOpenChange(false)
  }
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      closeName={closeName}
      foot={
        <Button disabled={day === ''} onPress={choose}>
          {text.choose}
        </Button>
      }
    >
      <DatePicker
        name={title}
        value={day}
        onChange={(next) => pick({ day: next })}
        today={today}
        range={range}
        locale={locale}
        text={text}
      />
      {kind === 'date' ? null : (
        <div className="date-time-sheet__time">
          <SelectBox name={text.hour} value={hour} options={twoDigits(24)} onChange={(next) => pick({ hour: next })} />
          <span aria-hidden="true">:</span>
          <SelectBox
            name={text.minute}
            value={minute}
            options={twoDigits(60)}
            onChange={(next) => pick({ minute: next })}
          />
        </div>
      )}
    </Sheet>
  )
}

function partsOf(value: string): { day: Day | ''; hour: string; minute: string } {
  return { day: value.slice(0, 10), hour: value.slice(11, 13) || '09', minute: value.slice(14, 16) || '00' }
}

function twoDigits(count: number): { value: string; text: string }[] {
  return Array.from({ length: count }, (_, index) => String(index).padStart(2, '0')).map((value) => ({
    value,
    text: value,
  }))
}
