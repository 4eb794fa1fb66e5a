import { useState } from 'react'
import type { LimitKind } from '@bahi/contract/customers/limits'
import { Button, TextLink } from '@bahi/ui/buttons/button'
import { Note } from '@bahi/ui/feedback/note'
import { useToast } from '@bahi/ui/feedback/toast'
import { AmountField } from '@bahi/ui/fields/amount-field'
import { Sheet } from '@bahi/ui/sheets/sheet'
import { mutateThen } from '../../calls/mutate-then.ts'
import { useOnline } from '../../live/use-online.ts'
import { Unsaved } from '../../page/unsaved.tsx'
import type { useSheet } from '../../page/use-sheet.ts'
import { formatDayAndTime } from '../../text/business-time.ts'
import { useRefusalText } from '../../text/refusal-text.ts'
import { parseAmount } from '../../text/typed-amount.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { limitWords } from './limit-words.ts'
import { useChangeLimit } from './use-limits.ts'

interface LimitSheetProps {
  sheet: ReturnType<typeof useSheet>
  kind: LimitKind
  /** The limit in force; null without one. */
  limitPaise: number | null
  hours: number
}

/** A new limit: what is less is in force at once, what is more waits. */
export function LimitSheet({ sheet, kind, limitPaise, hours }: LimitSheetProps) {
  const { t, language } = useText()
  const figures = useFigures()
  const online = useOnline()
  const refusalText = useRefusalText()
  const { typed, type, change, send } = useLimitForm(kind, sheet.close)
  const amountPaise = parseAmount(typed)
  const isRaise = limitPaise !== null && amountPaise !== null && amountPaise > limitPaise
  return (
    <Sheet
      open={sheet.open}
      onOpenChange={sheet.onOpenChange}
      title={t(limitWords[kind].sheet)}
      closeName={t('app.close')}
      locked={change.isPending}
      foot={
        <Button
          disabled={amountPaise === null || !online}
          busy={change.isPending}
          onPress={() => {
            if (amountPaise !== null) send(amountPaise)
          }}
        >
          {amountPaise === null ? t('limits.enter') : t('limits.save', { limit: figures.rupees(amountPaise) })}
        </Button>
      }
    >
      <div className="limit-form">
        <Unsaved inSheet isFilled={typed !== '' && !change.isPending} onDiscard={() => type('')} />
        <AmountField
          label={t('limits.amount')}
          value={typed}
          onChange={type}
          grouping={language === 'zh' ? 'none' : 'lakh'}
        />
        {amountPaise === null ? null : (
          <Note tone={isRaise ? 'wait' : 'plain'}>{isRaise ? t('limits.later', { hours }) : t('limits.atOnce')}</Note>
        )}
        {limitPaise === null ? null : (
          <p className="limit-form__end">
            <TextLink onPress={() => send(null)}>{t('limits.end')}</TextLink>
            <span>{t('limits.end.waits', { hours })}</span>
          </p>
        )}
        {change.isError ? <Note tone="alert">{refusalText(change.error)}</Note> : null}
      </div>
    </Sheet>
  )
}

/** The amount as it is typed, and what is said of the change. */
function useLimitForm(kind: LimitKind, onDone: () => void) {
  const { t, language } = useText()
  const figures = useFigures()
  const { toast } = useToast()
  const change = useChangeLimit()
  const [typed, setTyped] = useState('')
  const type = (value: string) => {
    change.reset()
    setTyped(value)
  }
  const send = (limitPaise: number | null) =>
    mutateThen(change, limitPaise === null ? { kind } : { kind, limitPaise }, {
      onSuccess: (limits) => {
        const { next, limitPaise: now } = limits[kind]
        setTyped('')
        onDone()
        toast(
          next === null
            ? t('limits.saved', { limit: figures.rupees(now ?? 0) })
            : t('limits.saved.waits', { time: formatDayAndTime(next.at, language) }),
          { tone: 'done' },
        )
      },
    })
  return { typed, type, change, send }
}
