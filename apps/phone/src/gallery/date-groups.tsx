import { useState } from 'react'
import { DatePicker } from '@bahi/ui/fields/date-picker'
import { useText } from '../text/use-text.tsx'
import { Block } from './block.tsx'
import { calendarText, localeOf, today } from './samples.ts'
import { useSay } from './use-say.ts'

const nothing = () => {}

export function DatesGroup() {
  const say = useSay()
  const { language } = useText()
  const [day, setDay] = useState('2026-11-25')
  const text = calendarText(say)
  return (
    <>
      <Block name="DatePicker: ten years either way">
        <DatePicker
          name={say('Day', '日期', 'दिन')}
          value={day}
          onChange={setDay}
          today={today}
          locale={localeOf[language]}
          text={text}
        />
      </Block>
      <Block name="DatePicker: a month only">
        <DatePicker
          name={say('Alert ends', '提醒截止', 'सूचना की समाप्ति')}
          value=""
          onChange={nothing}
          today={today}
          range={{ first: '2026-11-09', last: '2026-12-08' }}
          locale={localeOf[language]}
          text={text}
        />
      </Block>
    </>
  )
}
