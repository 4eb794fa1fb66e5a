import { OctagonX } from 'lucide-react'
import type { ProgramKey } from '@bahi/contract/programs/calls'
import { Tag } from '@bahi/ui/feedback/tag'
import { Card } from '@bahi/ui/rows/list-row'
import { KeyValue } from '@bahi/ui/rows/sum-list'
import { formatDay } from '../../text/business-time.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { CardButton } from '../access/card-button.tsx'
import { scopeTexts, stateTexts } from './program-words.ts'

/** One key: what it may do, its limits, until when, and the way to stop it. */
export function ProgramCard({ program, onStop }: { program: ProgramKey; onStop: () => void }) {
  const { t, language } = useText()
  const figures = useFigures()
  const { name, scopes, state, endsAt, addresses, ordersPerSecond, dayLimitPaise } = program
  const isInForce = state === 'in-force'
  // The end is the midnight after the last day.
  const lastDay = formatDay(new Date(Date.parse(endsAt) - 1), language)
  return (
    <Card>
      <div className="program-card__head">
        <h2 className="program-card__name">{name}</h2>
        <Tag tone={isInForce ? 'done' : 'mute'}>{t(stateTexts[state])}</Tag>
      </div>
      <KeyValue small label={t('program.may')} value={scopes.map((scope) => t(scopeTexts[scope].name)).join(', ')} />
      <KeyValue small label={t('program.until')} value={lastDay} />
      {scopes.includes('trade') ? (
        <KeyValue
          small
          label={t('program.limits')}
          value={t('program.limits.value', { count: ordersPerSecond, amount: figures.rupees(dayLimitPaise) })}
        />
      ) : null}
      <KeyValue
        small
        label={t('program.from')}
        value={addresses.length === 0 ? t('program.from.anywhere') : addresses.join(', ')}
      />
      {program.app === null ? null : <KeyValue small label={t('program.app')} value={program.app.apiKey} />}
      {program.app === null || program.app.hookAddress === '' ? null : (
        <KeyValue small label={t('program.hook')} value={program.app.hookAddress} />
      )}
      {isInForce ? (
        <CardButton
          icon={<OctagonX size={16} strokeWidth={2} />}
          name={t('program.stop.name', { name })}
          onPress={onStop}
        >
          {t('program.stop')}
        </CardButton>
      ) : null}
    </Card>
  )
}
