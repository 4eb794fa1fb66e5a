import { Toggle } from '@bahi/ui/buttons/toggle'
import { SelectBox } from '@bahi/ui/fields/select-box'
import { Section } from '@bahi/ui/layout/screen'
import { Card } from '@bahi/ui/rows/list-row'
import { useText } from '../../text/use-text.tsx'
import type { ChoicesProps } from './use-messages.ts'

const usual = { from: '22:00', until: '07:00' } as const
const times = Array.from({ length: 48 }, (_none, half) => {
  const value = `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`
  return { value, text: value }
})

/** The hours in which messages wait. */
export function QuietHours({ choices, onChange }: ChoicesProps) {
  const { t } = useText()
  const { quiet } = choices
  return (
    <Section title={t('messages.when')}>
      <Card>
        <Toggle
          label={t('messages.quiet')}
          detail={t('messages.quiet.detail')}
          checked={quiet !== null}
          onChange={(isOn) => onChange({ ...choices, quiet: isOn ? usual : null })}
        />
        {quiet === null ? null : (
          <div className="messages-screen__hours">
            {(['from', 'until'] as const).map((end) => (
              <label key={end} className="messages-screen__hour">
                <span aria-hidden="true">{t(end === 'from' ? 'messages.quiet.from' : 'messages.quiet.until')}</span>
                <SelectBox
                  name={t(end === 'from' ? 'messages.quiet.from' : 'messages.quiet.until')}
                  value={quiet[end]}
                  options={times.filter(({ value }) => value !== quiet[end === 'from' ? 'until' : 'from'])}
                  onChange={(value) => onChange({ ...choices, quiet: { ...quiet, [end]: value } })}
                />
              </label>
            ))}
          </div>
        )}
        {quiet === null ? null : (
          <Toggle
            label={t('messages.security')}
            detail={t('messages.security.detail')}
            checked={choices.securityAlways}
            onChange={(securityAlways) => onChange({ ...choices, securityAlways })}
          />
        )}
      </Card>
    </Section>
  )
}
